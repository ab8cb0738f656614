"""`canalhandia nomes …` and `canalhandia avaliar nomes`, whole: what is typed, and exactly what is printed."""

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from canalhandia_knowledge.names import KnownServer, NameFolder, item_rows
from canalhandia_plugin.cli import nomes as cli_nomes

RUN = CliRunner()


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """A folder in which a server with four items ran."""
    rows = item_rows(
        [
            ("minecraft:torch", "Torch"),
            ("minecraft:apple", "Apple"),
            ("minecraft:mace", "Mace"),
            ("minecraft:weird_thing", "Weird Thing"),
        ]
    )
    NameFolder(tmp_path / "nomes").save_server(KnownServer("26.2", rows, {}))
    return tmp_path


def run(data_dir: Path, *args: str, code: int = 0) -> str:
    result = RUN.invoke(cli_nomes.app, [*args, "--dados", str(data_dir)])
    assert result.exit_code == code, result.output
    return result.output


def test_testar_shows_how_a_phrase_is_read(data_dir: Path) -> None:
    assert run(data_dir, "testar", "como faz 64 toxas") == (
        "'toxas' → Tocha (minecraft:torch): item, apelido, confiança 0,90, plural, quantidade 64\n"
    )
    assert run(data_dir, "testar", "maca").splitlines() == [
        "'maca' → perguntaria qual:",
        "    Maçã (minecraft:apple): item, apelido, confiança 0,70, sem acento",
        "    Maça (minecraft:mace): item, apelido, confiança 0,70, sem acento",
    ]
    assert run(data_dir, "testar", "qual o ip") == "nenhum nome nela\n"
    assert run(data_dir, "testar", "tochas verdes", "--receita").startswith("nenhum nome nela")


def test_estado_counts_and_lists(data_dir: Path) -> None:
    lines = run(data_dir, "estado").splitlines()
    assert lines[0] == "3 de 4 itens têm nome em português"
    assert lines[1] == "    3 das tabelas do plugin"
    assert "sem nome em português (1):" in lines
    assert "    minecraft:weird_thing (Weird Thing)" in lines


def test_estado_tells_what_is_wrong_with_a_nickname(data_dir: Path) -> None:
    (data_dir / "apelidos.yml").write_text("apelidos:\n  luzinha: minecraft:warp_drive\n", encoding="utf-8")
    assert "atenção: apelidos.yml: 'luzinha' = 'minecraft:warp_drive': este servidor não tem" in run(data_dir, "estado")


def test_without_a_server_it_says_what_to_do(tmp_path: Path) -> None:
    result = RUN.invoke(cli_nomes.app, ["estado", "--dados", str(tmp_path)])
    assert result.exit_code == 1
    assert "inicie o servidor com o plugin uma vez" in result.stderr


def test_baixar_arquivo_takes_files_and_refuses_bad_ones(data_dir: Path, tmp_path: Path) -> None:
    good = tmp_path / "meus.tsv"
    good.write_text("torch\tArchote\n", encoding="utf-8")
    assert "1 nome, guardado em" in run(data_dir, "baixar", "--arquivo", str(good))
    assert "'archote' → Archote (minecraft:torch): item, nome oficial" in run(data_dir, "testar", "archote")
    bad = tmp_path / "ruim.json"
    bad.write_text('{"item.minecraft.torch": "Fa', encoding="utf-8")
    assert "ruim.json: linha 1: JSON incompleto" in run(data_dir, "baixar", "--arquivo", str(bad), code=1)
    assert "'archote' → Archote" in run(data_dir, "testar", "archote")


@pytest.fixture
def mirror(tmp_path: Path) -> Iterator[str]:
    """Files as Mojang's servers give them, on a free port."""
    root = tmp_path / "mirror"
    root.mkdir()

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *args: object) -> None:
            super().__init__(*args, directory=str(root))  # type: ignore[arg-type]

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    names = {"item.minecraft.torch": "Facho", "item.minecraft.apple": "Pomo", "item.minecraft.mace": "Clava"}
    language = json.dumps(names).encode()
    sha1 = hashlib.sha1(language, usedforsecurity=False).hexdigest()
    (root / sha1[:2]).mkdir()
    (root / sha1[:2] / sha1).write_bytes(language)
    index = {"objects": {"minecraft/lang/pt_br.json": {"hash": sha1, "size": len(language)}}}
    (root / "index.json").write_text(json.dumps(index))
    (root / "v.json").write_text(json.dumps({"assetIndex": {"url": f"{base}/index.json"}}))
    (root / "manifest.json").write_text(json.dumps({"versions": [{"id": "26.2", "url": f"{base}/v.json"}]}))
    yield base
    server.shutdown()
    server.server_close()
    thread.join(5)


def test_baixar_fetches_the_servers_version(data_dir: Path, mirror: str) -> None:
    where = ["--manifesto", f"{mirror}/manifest.json", "--objetos", mirror]
    assert "nomes da 26.2: baixados em" in run(data_dir, "baixar", *where)
    assert "nomes da 26.2: já estavam em" in run(data_dir, "baixar", "--versao", "26.2", *where)
    assert "    3 dos arquivos de idioma" in run(data_dir, "estado")
    assert "'facho' → Facho (minecraft:torch): item, nome oficial" in run(data_dir, "testar", "facho")
    assert "a Mojang não a tem" in run(data_dir, "baixar", "--versao", "9.9", *where, code=1)


def test_avaliar_counts_and_shows_what_is_wrong(data_dir: Path, tmp_path: Path) -> None:
    app = typer.Typer()
    app.command("nomes")(cli_nomes.avaliar_nomes)
    app.command("outro")(lambda: None)
    cases = tmp_path / "casos.tsv"
    cases.write_text(
        "question\texpected\n"
        "como faz tocha\tTORCH\nmaca\tAPPLE\nreceita da maça\tAPPLE\nqual o ip\t(nada)\nxablau\tminecraft:torch\n",
        encoding="utf-8",
    )
    result = RUN.invoke(app, ["nomes", "--casos", str(cases), "--dados", str(data_dir)])
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[0] == "certo: 2, perguntado: 1, errado: 1, perdido: 1 (de 5)"
    assert lines[1].startswith("errado: 'receita da maça', esperado minecraft:apple: 'maça' → Maça (minecraft:mace)")
    assert lines[2] == "perdido: 'xablau', esperado minecraft:torch: nenhum nome nela"
    missing = RUN.invoke(app, ["nomes", "--casos", str(tmp_path / "nada.tsv"), "--dados", str(data_dir)])
    assert missing.exit_code == 1
    assert "confira o caminho" in missing.stderr
