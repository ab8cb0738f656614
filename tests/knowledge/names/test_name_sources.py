"""Where names come from: files that are damaged, of another version, or contradict each other; nicknames; languages."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names import (
    AliasFault,
    AliasRefused,
    CatalogueResolver,
    CatalogueSources,
    ItemRow,
    NameCatalogue,
    build_catalogue,
    check_alias,
    item_rows,
    load_language,
)
from canalhandia_knowledge.names.english import EnglishTitles
from canalhandia_knowledge.names.entries import Rank
from canalhandia_knowledge.names.everyday import EVERYDAY
from canalhandia_knowledge.names.nicknames import CHOICES, NICKNAMES
from canalhandia_knowledge.types import MatchReason, NameKind
from canalhandia_knowledge.wiki.names import NameRecord

ITEMS = item_rows(
    [
        ("minecraft:torch", "Torch"),
        ("minecraft:chest", "Chest"),
        ("minecraft:diamond", "Diamond"),
        ("minecraft:diamond_block", "Block of Diamond"),
        ("minecraft:map", "Empty Map"),
        ("minecraft:filled_map", "Map"),
        ("minecraft:cooked_beef", "Steak"),
        ("minecraft:redstone", "Redstone Dust"),
        ("minecraft:white_bed", "White Bed"),
        ("minecraft:red_bed", "Red Bed"),
        ("minecraft:light", "Light"),
        ("minecraft:apple", "Apple"),
        ("minecraft:mace", "Mace"),
    ]
)
KEYS = [row[1] for row in ITEMS]


def with_aliases(**aliases: str) -> NameCatalogue:
    return build_catalogue(CatalogueSources(items=ITEMS, aliases={k.replace("_", " "): v for k, v in aliases.items()}))


def first_id(catalogue: NameCatalogue, text: str) -> str | None:
    match = CatalogueResolver(catalogue).resolve(text).first(NameKind.ITEM)
    return None if match is None else match.id


def language_json(path: Path, **names: str) -> Path:
    path.write_text(json.dumps({f"item.minecraft.{k}": v for k, v in names.items()}), encoding="utf-8")
    return path


# --- language files ------------------------------------------------------------------------------------------------


def test_earlier_files_win_and_give_the_label(tmp_path: Path) -> None:
    own = tmp_path / "meus.tsv"
    own.write_text("torch\tArchote\n", encoding="utf-8")
    official = language_json(
        tmp_path / "pt_br.json", torch="Tocha", chest="Baú", **{row[0][10:]: row[0] for row in ITEMS[2:]}
    )
    languages = [load_language(own, KEYS), load_language(official, KEYS)]
    catalogue = build_catalogue(CatalogueSources(items=ITEMS, languages=languages))
    assert catalogue.display_name("minecraft:torch") == "Archote"
    assert first_id(catalogue, "archotes") == first_id(catalogue, "tocha") == "minecraft:torch"
    assert catalogue.name_source("minecraft:torch") is MatchReason.OFFICIAL


def test_a_truncated_json_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "pt_br.json"
    path.write_text('{"item.minecraft.torch": "Tocha", "item.minecraft.che', encoding="utf-8")
    with pytest.raises(SourceError, match=r"pt_br\.json: linha 1: JSON incompleto .* cortado"):
        load_language(path, KEYS)


def test_a_truncated_tsv_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "nomes.tsv"
    path.write_text("id\tpt_name\ntorch\tTocha\nchest", encoding="utf-8")
    with pytest.raises(SourceError, match=r"linha 3: 'chest': esperava 2 colunas"):
        load_language(path, KEYS)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = language_json(tmp_path / "outro.json", gadget="Coisa", torch="Tocha")
    with pytest.raises(SourceError, match=r"nomeia só 1 dos 13 itens deste servidor"):
        load_language(path, KEYS)
    (tmp_path / "lista.json").write_text("[1, 2]", encoding="utf-8")
    with pytest.raises(SourceError, match="não é um arquivo de idioma"):
        load_language(tmp_path / "lista.json", KEYS)
    (tmp_path / "latin.tsv").write_bytes("torch\tTocha com açúcar\n".encode("latin-1"))
    with pytest.raises(SourceError, match=r"não é UTF-8"):
        load_language(tmp_path / "latin.tsv", KEYS)
    with pytest.raises(SourceError, match="não pode ser lido"):
        load_language(tmp_path / "nada.json", KEYS)


def test_a_file_of_another_version_says_so(tmp_path: Path) -> None:
    names = {row[0][10:]: row[0] for row in ITEMS[:-2]}
    language = load_language(language_json(tmp_path / "pt_br.json", **names), KEYS, version="26.2")
    assert language.notes == (
        "pt_br.json: parece ser de outra versão: 2 dos 13 itens não estão nele; os outros nomes valem",
    )
    (tmp_path / "pt_br.json.versao").write_text("1.21.10\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"arquivo da versão '1\.21\.10', e o servidor é '26\.2'"):
        load_language(tmp_path / "pt_br.json", KEYS, version="26.2")


def test_ids_that_the_server_lacks_are_told_and_ignored(tmp_path: Path) -> None:
    path = tmp_path / "nomes.tsv"
    path.write_text("torch\tTocha\nhoverboard\tPrancha Voadora\n", encoding="utf-8")
    catalogue = build_catalogue(CatalogueSources(items=ITEMS, languages=[load_language(path, KEYS)]))
    assert any("1 ids que este servidor não tem (minecraft:hoverboard" in p for p in catalogue.problems)
    assert first_id(catalogue, "prancha voadora") is None


def test_one_name_for_two_items_is_declared_and_asked(tmp_path: Path) -> None:
    path = tmp_path / "nomes.tsv"
    path.write_text("torch\tLuminária\nchest\tLuminaria\n", encoding="utf-8")
    catalogue = build_catalogue(CatalogueSources(items=ITEMS, languages=[load_language(path, KEYS)]))
    assert [(c.name, c.ids) for c in catalogue.conflicts] == [("Luminária", ("minecraft:torch", "minecraft:chest"))]
    found = CatalogueResolver(catalogue).resolve("luminaria")
    assert {c.id for c in found.ambiguities[0].choices} == {"minecraft:torch", "minecraft:chest"}


# --- own tables ---------------------------------------------------------------------------------------------------


def test_there_are_enough_nicknames() -> None:
    assert len({(item, name) for item, names in NICKNAMES.items() for name in names}) >= 400


def test_own_tables_name_only_what_exists(server_items: tuple[ItemRow, ...]) -> None:
    paths = {row[0].removeprefix("minecraft:") for row in server_items}
    chosen = {item for items in CHOICES.values() for item in items if not item.startswith("#")}
    assert (set(EVERYDAY) | set(NICKNAMES) | chosen) - paths == set()


def test_own_tables_give_no_name_twice(bare_catalogue: NameCatalogue) -> None:
    shared = {}
    for _, names in bare_catalogue.all_names():
        for name in names:
            if name.rank == Rank.TABLE and name.entity.kind is NameKind.ITEM:
                shared.setdefault(name.words, set()).add(name.entity.ids)
    assert {words: ids for words, ids in shared.items() if len(ids) > 1} == {}


# --- nicknames -----------------------------------------------------------------------------------------------------


def test_a_nickname_is_in_force_before_everything_else() -> None:
    catalogue = with_aliases(luzinha="minecraft:torch", ferro_velho="Baú", maca="apple")
    assert first_id(catalogue, "como faz luzinha") == "minecraft:torch"
    assert first_id(catalogue, "ferro velho") == "minecraft:chest"
    assert first_id(catalogue, "maca") == "minecraft:apple"
    match = CatalogueResolver(catalogue).resolve("luzinhas").matches[0]
    assert (match.reason, match.plural) == (MatchReason.OPERATOR, True)


def test_a_nickname_may_lead_to_a_nickname() -> None:
    assert first_id(with_aliases(lulu="luzinha", luzinha="torch"), "receita de lulu") == "minecraft:torch"


@pytest.mark.parametrize(
    ("aliases", "problem"),
    [
        ({"foo": "bar", "bar": "foo"}, "apelidos em círculo (foo → bar → foo)"),
        ({"foo": "foo"}, "apelidos em círculo (foo → foo)"),
        ({"foo": "minecraft:warp_drive"}, "este servidor não tem esse item"),
        ({"tocha": "minecraft:chest"}, "'tocha' já é o nome de Tocha (minecraft:torch)"),
        ({"lúz": "torch", "luz": "chest"}, "conflito (sem acentos são o mesmo nome)"),
        ({"!!!": "torch"}, "apelido sem letras"),
    ],
)
def test_a_nickname_that_cannot_hold_is_told_and_left_out(aliases: dict[str, str], problem: str) -> None:
    catalogue = build_catalogue(CatalogueSources(items=ITEMS, aliases={"lampa": "torch", **aliases}))
    assert any(problem in p for p in catalogue.problems), catalogue.problems
    assert all(p.startswith("apelidos.yml: ") for p in catalogue.problems)
    assert first_id(catalogue, "lampa") == "minecraft:torch"
    assert first_id(catalogue, "tocha") == "minecraft:torch"
    assert first_id(catalogue, "foo") is None


def test_a_nickname_is_checked_before_it_is_written() -> None:
    catalogue = with_aliases(lampa="torch")
    assert check_alias(catalogue, "bauzao", "baú").ids == ("minecraft:chest",)
    assert check_alias(catalogue, "lampa", "chest").ids == ("minecraft:chest",)
    for name, target, fault in (
        ("tocha", "chest", AliasFault.TAKEN),
        ("x1", "y1", AliasFault.NO_SUCH_ITEM),
        ("x1", "x1", AliasFault.LOOP),
        ("?", "torch", AliasFault.EMPTY),
    ):
        with pytest.raises(AliasRefused) as refused:
            check_alias(catalogue, name, target)
        assert refused.value.fault is fault
    assert dict(catalogue.sources.aliases) == {"lampa": "torch"}


def test_a_new_catalogue_is_in_force_at_once() -> None:
    resolver = CatalogueResolver(with_aliases())
    assert resolver.resolve("xablau").matches == ()
    resolver.replace_catalogue(build_catalogue(replace(resolver.catalogue.sources, aliases={"xablau": "torch"})))
    assert resolver.resolve("xablau").matches[0].id == "minecraft:torch"


# --- English titles ------------------------------------------------------------------------------------------------


def test_english_titles_go_by_the_servers_own_names() -> None:
    titles = EnglishTitles((row[0], row[2]) for row in ITEMS)
    assert titles.by_name("Block of Diamond") == ("minecraft:diamond_block",)
    assert titles.by_name("Map") == ("minecraft:filled_map",)
    assert titles.by_rule("Map") is None
    assert titles.by_name("Steak (item)") == ("minecraft:cooked_beef",)
    assert titles.by_name("Light") == ()


def test_the_uppercase_rule_is_not_fooled(shared: Path) -> None:
    """On a server that gives no English names: every item of the list of mismatches, right or not at all."""
    rows = [line.split("\t") for line in (shared / "data/en_title_mismatch.tsv").read_text().splitlines()[1:]]
    everything = [line.split("\t")[0] for line in (shared / "data/pt_names.tsv").read_text().splitlines()[1:]]
    titles = EnglishTitles((f"minecraft:{i}", None) for i in everything)
    found = {(row[0], titles.by_rule(row[1])) for row in rows}
    assert [f for f in found if f[1] not in (None, f"minecraft:{f[0]}")] == []
    assert titles.by_rule("Map") == "minecraft:filled_map"
    assert titles.by_rule("Diamond Sword") == "minecraft:diamond_sword"
    assert sum(1 for _, item in found if item is not None) >= 70


def test_wiki_titles_redirects_and_group_pages() -> None:
    wiki = [
        NameRecord(1, "Mapa preenchido", "Map"),
        NameRecord(2, "Bloco de diamante", "Block of Diamond", ("Blocão azul",)),
        NameRecord(3, "Cama", "Bed", ("Leito",)),
        NameRecord(4, "Nível de luz", "Light"),
        NameRecord(5, "Página sem ligação", None),
        NameRecord(6, "Vaca", "Cow"),
        NameRecord(7, "Toque suave", "Silk Touch"),
        NameRecord(8, "Poção de resistência ao fogo", "Potion of Fire Resistance"),
    ]
    resolver = CatalogueResolver(build_catalogue(CatalogueSources(items=ITEMS, wiki=wiki)))
    assert resolver.resolve("mapa preenchido").matches[0].id == "minecraft:filled_map"
    blocao = resolver.resolve("blocao azul").matches[0]
    assert (blocao.id, blocao.reason) == ("minecraft:diamond_block", MatchReason.REDIRECT)
    bed = resolver.resolve("leito").matches[0]
    assert (bed.group, bed.ids) == (True, ("minecraft:white_bed", "minecraft:red_bed"))
    assert resolver.resolve("nivel de luz").matches[0].kind is NameKind.TOPIC
    assert resolver.resolve("página sem ligação").matches == ()
    assert resolver.resolve("o que a vaca come").matches[0].kind is NameKind.MOB
    assert resolver.resolve("toque suave").matches[0].kind is NameKind.ENCHANTMENT


@pytest.mark.parametrize(
    ("typed", "item"),
    [
        ("dimax", "diamond"),
        ("picareta de dimax", "diamond_pickaxe"),
        ("espada dimax", "diamond_sword"),
        ("bloco de dimax", "diamond_block"),
        ("zuzu", "iron_ingot"),
        ("espada de zuzu", "iron_sword"),
    ],
)
def test_a_nickname_is_read_inside_longer_names_too(typed: str, item: str) -> None:
    """What the operator calls the diamond, its tools are called by."""
    paths = ("diamond", "diamond_pickaxe", "diamond_sword", "diamond_block", "iron_ingot", "iron_sword", "iron_block")
    items = item_rows((f"minecraft:{path}", path.replace("_", " ").title()) for path in paths)
    aliases = {"dimax": "minecraft:diamond", "zuzu": "minecraft:iron_ingot"}
    resolver = CatalogueResolver(build_catalogue(CatalogueSources(items=items, aliases=aliases)))
    assert [m.ids for m in resolver.resolve(typed, phrase=True).matches] == [(f"minecraft:{item}",)]
