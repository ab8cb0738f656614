"""`canalhandia nomes testar|estado|baixar` and `canalhandia avaliar nomes`: names from the command line.

They work without a running server, on what it left in `nomes/` the last time.
"""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import httpx
import typer
from rich.console import Console
from rich.markup import escape

from canalhandia_knowledge.errors import SourceError
from canalhandia_knowledge.names import (
    CatalogueResolver,
    KnownServer,
    NameCatalogue,
    NameFolder,
    Outcome,
    build_catalogue,
    counts,
    evaluate,
    load_cases,
)
from canalhandia_knowledge.names.download import MANIFEST, OBJECTS, TIMEOUT_S, OfficialNames
from canalhandia_knowledge.types import MatchReason, NameMatch, Resolution
from canalhandia_plugin.cli.data_folder import DataDir, data_folder
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.data_dir import NICKNAMES
from canalhandia_plugin.files.nickname_file import read_nicknames

app = typer.Typer(help="Nomes de itens: como uma frase é lida, o que falta, e os nomes oficiais.", no_args_is_help=True)

_SHOWN = 40


def _out() -> Console:
    return Console(highlight=False, soft_wrap=True, emoji=False)  # 'minecraft:apple:' is no emoji


def _refuse(problem: Exception) -> typer.Exit:
    Console(stderr=True, highlight=False, soft_wrap=True, emoji=False).print(f"canalhandia: {problem}", markup=False)
    return typer.Exit(1)


def load_catalogue(data_dir: Path) -> NameCatalogue:
    """The catalogue of the server that last ran with this folder. Raises `SourceError`, `FileRefused`."""
    folder = NameFolder(data_dir / "nomes")
    server = folder.load_server()
    if server is None:
        raise SourceError(
            f"{data_dir / 'nomes'}: ainda não há itens de um servidor: inicie o servidor com o plugin uma vez, "
            "ou diga a pasta certa com --dados"
        )
    return build_catalogue(folder.sources(server, _nicknames(data_dir)))


def _nicknames(data_dir: Path) -> Mapping[str, str]:
    path = data_dir / NICKNAMES
    return read_nicknames(path) if path.is_file() else {}


@app.command("testar")
def read_phrase(
    phrase: Annotated[str, typer.Argument(metavar="FRASE", help="O que um jogador digitaria.")],
    receita: Annotated[bool, typer.Option("--receita", help="Ler como em /receita: a frase toda é um nome.")] = False,
    dados: DataDir = None,
) -> None:
    """Mostra como uma frase é lida: itens, poções, criaturas, o que seria perguntado, e por quê."""
    try:
        catalogue = load_catalogue(data_folder(dados))
    except (SourceError, FileRefused) as problem:
        raise _refuse(problem) from problem
    resolution = CatalogueResolver(catalogue).resolve(phrase, phrase=receita)
    out = _out()
    for line in reading_lines(resolution):
        out.print(line, markup=False)


def reading_lines(resolution: Resolution) -> list[str]:
    """How a phrase was read, one line a finding, in Portuguese."""
    lines = [f"{_quoted(resolution, m)} → {_told(m)}" for m in resolution.matches]
    for ambiguity in resolution.ambiguities:
        lines.append(f"{resolution.text[slice(*ambiguity.span)]!r} → perguntaria qual:")
        lines += [f"    {_told(choice)}" for choice in ambiguity.choices]
    if not lines:
        lines.append("nenhum nome nela")
        if resolution.suggestions:
            lines.append("mais parecidos: " + ", ".join(m.label for m in resolution.suggestions))
    return lines


def _quoted(resolution: Resolution, match: NameMatch) -> str:
    return repr(resolution.text[slice(*match.span)])


def _told(match: NameMatch) -> str:
    ids = ", ".join(match.ids[:3]) + (f" e mais {len(match.ids) - 3}" if len(match.ids) > 3 else "")
    details = [match.kind.value, match.reason.value, f"confiança {match.confidence:.2f}".replace(".", ",")]
    details += [
        word
        for word, holds in (
            ("grupo", match.group),
            ("plural", match.plural),
            ("erro de digitação", match.typo),
            ("sem acento", match.unaccented),
            (f"quantidade {match.quantity}", match.quantity is not None),
            (f"nível {match.level}", match.level is not None),
            (f"forma {match.form}", match.form is not None),
        )
        if holds
    ]
    return f"{match.label} ({ids}): {', '.join(details)}"


@app.command("estado")
def state(dados: DataDir = None) -> None:
    """Quantos itens do servidor têm nome em português, de onde ele vem, e quais não têm."""
    try:
        catalogue = load_catalogue(data_folder(dados))
    except (SourceError, FileRefused) as problem:
        raise _refuse(problem) from problem
    out = _out()
    for line in state_lines(catalogue):
        out.print(line, markup=False)


def state_lines(catalogue: NameCatalogue) -> list[str]:
    """The catalogue's state, in Portuguese; `canalhandia status` may show the first lines of it."""
    reasons = {item: catalogue.name_source(item) for item in catalogue.items}
    named = Counter(reason for reason in reasons.values() if reason is not None)
    words = {
        MatchReason.OFFICIAL: "dos arquivos de idioma",
        MatchReason.WIKI_TITLE: "dos títulos da wiki",
        MatchReason.NICKNAME: "das tabelas do plugin",
    }
    lines = [f"{sum(named.values())} de {len(reasons)} itens têm nome em português"]
    lines += [f"    {number} {words.get(reason, reason.value)}" for reason, number in named.most_common()]
    aliases = len(catalogue.sources.aliases)
    own = "1 apelido seu" if aliases == 1 else f"{aliases} apelidos seus"
    lines.append(f"{len(catalogue)} nomes ao todo, {own}")
    missing = [item for item, reason in reasons.items() if reason is None]
    if missing:
        lines.append(f"sem nome em português ({len(missing)}):")
        lines += [f"    {item} ({catalogue.display_name(item)})" for item in missing]
    if catalogue.conflicts:
        lines.append(f"nomes que são de vários itens ({len(catalogue.conflicts)}), e por isso perguntados:")
        lines += [
            f"    {c.name}: {', '.join(c.ids[:4])}{f' e mais {len(c.ids) - 4}' if len(c.ids) > 4 else ''}"
            for c in catalogue.conflicts[:_SHOWN]
        ]
    lines += [f"atenção: {problem}" for problem in catalogue.problems]
    return lines


@app.command("baixar")
def download(
    versao: Annotated[
        str | None, typer.Option(help="A versão do jogo, por exemplo 26.2; sem ela, a do servidor.")
    ] = None,
    arquivo: Annotated[
        list[Path] | None,
        typer.Option(help="Em vez de baixar: um arquivo de idioma .json, ou .tsv de id<TAB>nome. Pode repetir."),
    ] = None,
    manifest: Annotated[str, typer.Option("--manifesto", hidden=True)] = MANIFEST,
    objects: Annotated[str, typer.Option("--objetos", hidden=True)] = OBJECTS,
    dados: DataDir = None,
) -> None:
    """Busca os nomes oficiais pt_BR da versão (ou usa arquivos seus), para dentro de nomes/. Nada deles é enviado."""
    out = _out()
    try:
        folder = NameFolder(data_folder(dados) / "nomes")
        server = folder.load_server()
        if arquivo:
            _install(folder, arquivo, server, out)
            return
        version = versao or (server.version if server is not None else None)
        if version is None:
            raise SourceError(
                "nomes baixar: não sei a versão do servidor: diga com --versao, por exemplo --versao 26.2"
            )
        with httpx.Client(timeout=TIMEOUT_S, headers={"User-Agent": "CanalhandiaIA/0.1 (nomes)"}) as client:
            done = OfficialNames(client, manifest=manifest, objects=objects).download(version, folder.root)
    except (SourceError, FileRefused) as problem:
        raise _refuse(problem) from problem
    out.print(escape(f"nomes da {done.version}: {'baixados em' if done.fresh else 'já estavam em'} {done.path}"))
    if server is not None and server.version != version:
        out.print(escape(f"atenção: o servidor é {server.version}; estes nomes só valem para {version}"))
    out.print("valem depois de /canalhandia recarregar")


def _install(folder: NameFolder, files: list[Path], server: KnownServer | None, out: Console) -> None:
    for language in folder.install(files, server.items if server is not None else ()):
        kept = "1 nome, guardado" if len(language.names) == 1 else f"{len(language.names)} nomes, guardados"
        out.print(escape(f"{language.source}: {kept} em {folder.root / 'arquivos'}"))
        for note in language.notes:
            out.print(escape(f"atenção: {note}"))
    out.print("valem depois de /canalhandia recarregar")


def avaliar_nomes(
    casos: Annotated[Path, typer.Option("--casos", help="TSV com a pergunta e o id esperado.")],
    dados: DataDir = None,
) -> None:
    """Avalia a leitura de nomes: certos, perguntados, errados e perdidos, com cada errado."""
    try:
        cases = load_cases(casos)
        judged = evaluate(CatalogueResolver(load_catalogue(data_folder(dados))), cases)
    except (SourceError, FileRefused) as problem:
        raise _refuse(problem) from problem
    out = _out()
    numbers = counts(judged)
    out.print(", ".join(f"{outcome.value}: {number}" for outcome, number in numbers.items()) + f" (de {len(judged)})")
    for outcome in (Outcome.WRONG, Outcome.MISSED):
        for one in judged:
            if one.outcome is outcome:
                read = "; ".join(reading_lines(one.resolution))
                out.print(f"{outcome.value}: {one.case.text!r}, esperado {one.case.expected}: {read}", markup=False)
    if numbers[Outcome.WRONG]:
        raise typer.Exit(1)
