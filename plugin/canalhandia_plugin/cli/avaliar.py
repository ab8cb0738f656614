"""`canalhandia avaliar respostas`: own questions through the whole pipeline, with any model or with none."""

import logging
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from canalhandia_knowledge.answering.pipeline import AnswerPipeline
from canalhandia_knowledge.errors import KnowledgeError
from canalhandia_knowledge.evaluation.answer_cases import AnswerCase, read_answer_cases, sample
from canalhandia_knowledge.evaluation.answers import AnswerReport, RecordingRetriever, evaluate_answers
from canalhandia_knowledge.evaluation.answers_report import as_html, as_json
from canalhandia_knowledge.evaluation.report_file import write_report
from canalhandia_knowledge.ingest.ingest import Ingest
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.types import Profile, Question
from canalhandia_plugin.cli.data_folder import DataDir, data_folder, settings_of
from canalhandia_plugin.cli.offline_library import offline_library
from canalhandia_plugin.errors import PluginError
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.prompt_file import PROMPT, read_prompt
from canalhandia_plugin.library.library import Library, answer_options, english_words
from canalhandia_plugin.library.names import FOLDER as NAMES_FOLDER
from canalhandia_plugin.library.recipes import CACHE_FOLDER, SNAPSHOT_FILE
from canalhandia_plugin.settings.keys import Settings

_TIMES = ("p50", "p95", "nossos")


def avaliar_respostas(
    casos: Annotated[list[Path], typer.Option("--casos", help="TSV com question e must_contain ou key_facts.")],
    dados: DataDir = None,
    paginas: Annotated[Path | None, typer.Option("--paginas", help="Pasta .wiki no lugar do índice dos dados.")] = None,
    sem_modelo: Annotated[bool, typer.Option("--sem-modelo", help="Só frases das próprias fontes.")] = False,
    perfil: Annotated[Profile | None, typer.Option(help="ECONOMICO ou PRECISO; sem ele, o do config.yml.")] = None,
    amostra: Annotated[int, typer.Option("--amostra", help="Só tantas perguntas, de cada tipo a sua parte.")] = 0,
    json_: Annotated[Path | None, typer.Option("--json", help="Relatório em JSON.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Relatório em HTML.")] = None,
) -> None:
    """Mede as respostas: fatos certos, afirmações erradas ou sem fonte, língua, tempo e tokens, por tipo."""
    console = Console(highlight=False)
    logging.basicConfig(level=logging.ERROR)
    try:
        cases = sample([case for path in casos for case in read_answer_cases(path)], amostra)
        with _library(console, dados, paginas) as (library, settings):
            report, door = _run(console, library, settings, cases, model=not sem_modelo, profile=perfil)
    except (KnowledgeError, PluginError) as problem:
        console.print(str(problem), markup=False, soft_wrap=True)
        raise typer.Exit(2) from problem
    if json_ is not None:
        write_report(json_, as_json(report, door=door))
    if html is not None:
        write_report(html, as_html(report, door=door))
    show(console, report, door)


def _run(
    console: Console,
    library: Library,
    settings: Settings,
    cases: list[AnswerCase],
    *,
    model: bool,
    profile: Profile | None,
) -> tuple[AnswerReport, str]:
    recorder = RecordingRetriever(library.search)
    used = library.model if model else None
    pipeline = AnswerPipeline(
        resolver=library.names.resolver,
        exact=library.recipes.exact,
        retriever=recorder,
        model=used,
        live_pages=library.live.pages if library.live is not None else None,
        template=read_prompt(library.folder / PROMPT),
        allowed_words=english_words(library.names.catalogue),
        corrections=library.corrections,
        facts=lambda: library.facts.sentences,
        options=answer_options(settings),
    )
    asked = profile or settings.assistant.profile
    report = AnswerReport()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("perguntando", total=len(cases))
        for judged in evaluate_answers(
            pipeline.answer, cases, library.names.resolver, recorder, lambda text: Question(text, asked)
        ):
            report.judged.append(judged)
            progress.advance(task)
    return report, used.name if used is not None else "extrativa"


@contextmanager
def _library(console: Console, given: Path | None, pages: Path | None) -> Iterator[tuple[Library, Settings]]:
    """The server's own data, or a passing folder with an index of some pages beside the server's recipes and names."""
    if pages is None:
        data = data_folder(given)
        settings = settings_of(data)
        with offline_library(data, settings) as (library, problems):
            _said(console, problems)
            yield library, settings
        return
    settings = settings_of(data_folder(given)) if given is not None else Settings()
    with tempfile.TemporaryDirectory(prefix="canalhandia-") as folder:
        place = Path(folder)
        if given is not None:
            _copy_what_the_server_left(data_folder(given), place, settings.model.key_file)
        data_dir.prepare(place)
        library = Library(place, settings)
        try:
            library.search.open()
            names = place / "nomes" / "wiki.json"
            names.parent.mkdir(exist_ok=True)
            for _ in Ingest(
                PageFolder(pages), library.search.index, IngestState(place / "leitura"), names_path=names
            ).run():
                pass
            _said(console, library.load_saved())
            yield library, settings
        finally:
            library.close()


def _copy_what_the_server_left(data: Path, place: Path, key_file: str) -> None:
    """Recipes, names and hand-written files; not the index, which is made of the given pages."""
    snapshot = f"{CACHE_FOLDER}/{SNAPSHOT_FILE}"
    for name in filter(None, (PROMPT, data_dir.FACTS, data_dir.NICKNAMES, snapshot, NAMES_FOLDER, key_file)):
        here, there = data / name, place / name
        if here.is_dir():
            shutil.copytree(here, there, dirs_exist_ok=True)
        elif here.is_file() and there.is_relative_to(place):
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(here, there)


def _said(console: Console, problems: list[str]) -> None:
    for problem in problems:
        console.print(f"aviso: {problem}", markup=False, soft_wrap=True, style="yellow")


def show(console: Console, report: AnswerReport, door: str) -> None:
    """The figures as a table, then every case that is not right."""
    table = Table(title=f"Respostas: {door}", caption="tempos em ms; nossos: sem o do modelo", box=SIMPLE, padding=0)
    table.add_column("tipo", overflow="fold")
    for name in ("casos", "certas", "com os\nfatos", "errado", "sem\nfonte", "outra\nlíngua", *_TIMES, "tokens"):
        table.add_column(name, justify="right", no_wrap=True)
    for group in report.groups():
        table.add_row(
            group.name,
            str(group.cases),
            f"{group.right:.0%}",
            f"{group.held:.0%}",
            str(group.wrong),
            str(group.unsupported),
            str(group.foreign),
            f"{group.p50_ms:.0f}",
            f"{group.p95_ms:.0f}",
            f"{group.own_ms:.0f}",
            str(group.answer_tokens),
        )
    console.print(table)
    for judged in report.failures():
        said = "; ".join((*judged.missing, *judged.wrong, *judged.unsupported, *judged.foreign)) or "devia recusar"
        console.print(Text(f"✗ {judged.case.question} [{said}]", style="red"))
        console.print(Text(f"  {judged.answer.kind.value}: {judged.answer.text}", style="dim"))
