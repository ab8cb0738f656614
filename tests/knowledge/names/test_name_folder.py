"""`nomes/`: what is kept between runs, which files win, and what a damaged one does."""

import json
from pathlib import Path

import pytest

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names import (
    CatalogueResolver,
    KnownServer,
    LiveMemory,
    NameFolder,
    build_catalogue,
    completions,
    item_rows,
)
from canalhandia_knowledge.wiki.names import NameRecord, write_names

ITEMS = item_rows([("minecraft:torch", "Torch"), ("minecraft:chest", "Chest"), ("minecraft:redstone", "Redstone Dust")])
SERVER = KnownServer("26.2", ITEMS, {"minecraft:things": ("minecraft:torch", "minecraft:chest")})


def official(folder: NameFolder, version: str, **names: str) -> None:
    path = folder.root / version / "pt_br.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({f"item.minecraft.{k}": v for k, v in names.items()}), encoding="utf-8")
    path.with_suffix(".json.versao").write_text(version, encoding="utf-8")


def test_the_last_server_is_remembered(tmp_path: Path) -> None:
    folder = NameFolder(tmp_path / "nomes")
    assert folder.load_server() is None
    folder.save_server(SERVER)
    assert folder.load_server() == SERVER
    (tmp_path / "nomes/servidor.json").write_text('{"version": "26', encoding="utf-8")
    with pytest.raises(SourceError, match=r"servidor\.json: ilegível .* apague-o"):
        folder.load_server()


def test_everything_in_the_folder_is_joined(tmp_path: Path) -> None:
    folder = NameFolder(tmp_path)
    official(folder, "26.2", torch="Tocha", chest="Baú", redstone="Pó de Redstone")
    own = tmp_path / "meus.tsv"
    own.write_text("torch\tArchote\n", encoding="utf-8")
    folder.install([own], ITEMS)
    write_names(folder.wiki_path, [NameRecord(1, "Arca", "Chest")])
    LiveMemory(folder.live_path).put("caixote", "Arca", "Chest")
    catalogue = build_catalogue(folder.sources(SERVER, {"lumi": "torch"}))
    resolver = CatalogueResolver(catalogue)
    for name, item in (("lumi", "torch"), ("tocha", "torch"), ("arca", "chest"), ("caixote", "chest")):
        assert resolver.resolve(name).matches[0].id == f"minecraft:{item}"
    assert catalogue.display_name("minecraft:torch") == "Archote"
    assert catalogue.problems == ()


def test_a_damaged_file_is_told_and_the_others_stay_in_force(tmp_path: Path) -> None:
    folder = NameFolder(tmp_path)
    official(folder, "26.2", torch="Tocha", chest="Baú", redstone="Pó de Redstone")
    (tmp_path / "arquivos").mkdir()
    (tmp_path / "arquivos/01-x.json").write_text('{"item.minecraft.torch": "Arch', encoding="utf-8")
    folder.wiki_path.write_text("[{]", encoding="utf-8")
    folder.live_path.write_text("[{]", encoding="utf-8")
    catalogue = build_catalogue(folder.sources(SERVER, {}))
    assert [p.split(":")[0].rpartition("/")[2] for p in catalogue.problems] == [
        "01-x.json",
        "wiki.json",
        "aprendidos.json",
    ]
    assert CatalogueResolver(catalogue).resolve("tocha").matches[0].id == "minecraft:torch"


def test_official_names_of_another_version_are_not_used(tmp_path: Path) -> None:
    folder = NameFolder(tmp_path)
    official(folder, "1.21.10", torch="Facho")
    catalogue = build_catalogue(folder.sources(SERVER, {}))
    assert "só há nomes oficiais de 1.21.10, e o servidor é 26.2" in catalogue.problems[0]
    assert CatalogueResolver(catalogue).resolve("facho").matches == ()


def test_installing_is_all_or_nothing(tmp_path: Path) -> None:
    folder = NameFolder(tmp_path / "nomes")
    good, bad = tmp_path / "bom.tsv", tmp_path / "ruim.tsv"
    good.write_text("torch\tArchote\n", encoding="utf-8")
    folder.install([good])
    bad.write_text("torch\tFacho\nchest\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"ruim\.tsv: linha 2"):
        folder.install([good, bad])
    assert [p.name for p in folder.language_paths("26.2")] == ["01-bom.tsv"]
    other = tmp_path / "outro arquivo.tsv"
    other.write_text("torch\tFacho\n", encoding="utf-8")
    folder.install([other, good])
    assert [p.name for p in folder.language_paths("26.2")] == ["01-outro_arquivo.tsv", "02-bom.tsv"]


def test_an_english_file_is_refused(tmp_path: Path) -> None:
    items = item_rows((f"minecraft:thing_{n}", f"Thing {n}") for n in range(30))
    path = tmp_path / "en_us.json"
    path.write_text(json.dumps({key: english for _, key, english in items}), encoding="utf-8")
    with pytest.raises(SourceError, match=r"en_us\.json: 30 de 30 nomes são iguais aos ingleses"):
        NameFolder(tmp_path / "nomes").install([path], items)
    assert not (tmp_path / "nomes/arquivos").exists()


def test_downloaded_english_names_stand_in_for_a_server_that_gives_none(tmp_path: Path) -> None:
    folder = NameFolder(tmp_path)
    (tmp_path / "26.2").mkdir()
    (tmp_path / "26.2/en_us.json").write_text('{"item.minecraft.redstone": "Redstone Dust"}', encoding="utf-8")
    server = KnownServer("26.2", item_rows([("minecraft:redstone", None)]), {})
    resolver = CatalogueResolver(build_catalogue(folder.sources(server, {})))
    assert resolver.resolve("redstone dust").matches[0].id == "minecraft:redstone"


def test_completions_are_shown_names_each_once(tmp_path: Path) -> None:
    catalogue = build_catalogue(NameFolder(tmp_path).sources(SERVER, {}))
    offered = completions(catalogue)
    assert ("Tocha", "tocha") in offered
    assert ("Pó de redstone", "po de redstone") in offered
    assert ("Poção de agilidade", "pocao de agilidade") in offered
    assert len(offered) == len(set(offered))
    assert offered == sorted(offered, key=lambda pair: pair[1])
    items = [text for text, _ in completions(catalogue, only={"minecraft:torch"}) if not text.startswith("Poção")]
    assert items == ["Frasco de água", "Tocha"]
