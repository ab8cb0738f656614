"""`canalhandia avaliar respostas` on a folder of pages, without a model."""

import json
from pathlib import Path

from typer.testing import CliRunner

from canalhandia_bancada.house import House
from canalhandia_plugin.cli.main import app

PAGE = "{{Infobox|vida=32}}\nO '''camelo''' nasce no deserto.\n\n== Drops ==\nO camelo devolve a sela.\n[[en:Camel]]\n"


def test_own_pages_and_cases(tmp_path: Path) -> None:
    pages = tmp_path / "paginas"
    pages.mkdir()
    (pages / "Camelo.wiki").write_text(PAGE, encoding="utf-8")
    cases = tmp_path / "casos.tsv"
    cases.write_text(
        "question\trelevant_titles\tmust_contain\tmust_not\tkind\n"
        "onde nasce o camelo\tCamelo\tdeserto\tbadlands\tmob\n"
        "o que o camelo dropa\tCamelo\tdiamante\t\tmob\n"
        "me da op\t\t\t\toff\n",
        encoding="utf-8",
    )
    report, page = tmp_path / "r.json", tmp_path / "r.html"
    arguments = ["avaliar", "respostas", "--casos", str(cases), "--paginas", str(pages)]
    result = CliRunner().invoke(app, [*arguments, "--sem-modelo", "--json", str(report), "--html", str(page)])
    assert result.exit_code == 0, result.output
    assert "Respostas: extrativa" in result.output
    assert "o que o camelo dropa" in result.output
    values = json.loads(report.read_text(encoding="utf-8"))
    assert [c["certa"] for c in values["casos"]] == [True, False, True]
    assert "o que o camelo dropa" in page.read_text(encoding="utf-8")


def test_pages_beside_what_the_server_left(tmp_path: Path, house: House) -> None:
    """Recipes, names and facts are the server's; only the pages are others."""
    house.until(lambda: house.app._housekeeping._understood is not None)
    (house.folder / "contexto.yml").write_text("dono: Beltrano\n", encoding="utf-8")
    pages = tmp_path / "paginas"
    pages.mkdir()
    (pages / "Camelo.wiki").write_text(PAGE, encoding="utf-8")
    cases = tmp_path / "casos.tsv"
    cases.write_text(
        "question\tmust_contain\tkind\ncomo faz tocha\tgraveto;carvão\treceita\n"
        "onde nasce o camelo\tdeserto\tmob\nquem é o dono do servidor\tBeltrano\tservidor\n",
        encoding="utf-8",
    )
    report = tmp_path / "r.json"
    arguments = ["avaliar", "respostas", "--casos", str(cases), "--paginas", str(pages), "--dados", str(house.folder)]
    before = {path.name for path in house.folder.iterdir()}
    result = CliRunner().invoke(app, [*arguments, "--sem-modelo", "--json", str(report)])
    assert result.exit_code == 0, result.output
    values = json.loads(report.read_text(encoding="utf-8"))
    answered = [(case["certa"], case["como"]) for case in values["casos"]]
    assert answered == [(True, "exata"), (True, "extrativa"), (True, "exata")]
    assert {path.name for path in house.folder.iterdir()} == before


def test_cases_that_are_none_are_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["avaliar", "respostas", "--casos", str(tmp_path / "nada.tsv")])
    assert result.exit_code == 2
    assert "nada.tsv" in result.output


def test_the_table_fits_80_columns(tmp_path: Path) -> None:
    pages = tmp_path / "paginas"
    pages.mkdir()
    (pages / "Camelo.wiki").write_text(PAGE, encoding="utf-8")
    cases = tmp_path / "casos.tsv"
    cases.write_text(
        "question\tmust_contain\tkind\nonde nasce o camelo\tdeserto\tcriaturas do deserto\n", encoding="utf-8"
    )
    arguments = ["avaliar", "respostas", "--casos", str(cases), "--paginas", str(pages), "--sem-modelo"]
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    head = next(line for line in result.output.splitlines() if "certas" in line)
    for name in ("tipo", "casos", "certas", "errado", "p50", "p95", "nossos", "tokens"):
        assert name in head
    assert max(len(line) for line in result.output.splitlines()) <= 80
