"""`canalhandia indexar`: fills the index from a wiki or a folder, with a bar, and can be stopped and run again."""

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from canalhandia_knowledge.errors import (
    EmbedderMismatch,
    EmbeddingUnavailable,
    KnowledgeError,
    NothingFound,
    SourceError,
    UnusableIndex,
    WikiRefused,
    WikiUnavailable,
)
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.documents import ServerDocuments
from canalhandia_knowledge.ingest.ingest import WRITE_CHUNKS, Ingest, Progress
from canalhandia_knowledge.ingest.page_folder import DEFAULT_PAGE_URL, PageFolder
from canalhandia_knowledge.ingest.sources import PageSource
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.protocols import Embedder, IndexWriter
from canalhandia_knowledge.wiki.api import WikiApi, WikiIdentity
from canalhandia_knowledge.wiki.pages import WikiPages
from canalhandia_plugin.cli import indexar_text as say
from canalhandia_plugin.cli.data_folder import DataDir, data_folder, disk_words, failure_words, settings_of
from canalhandia_plugin.embedder_choice import configured_embedder
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.files.server_facts import read_facts
from canalhandia_plugin.memory_arenas import limit_arenas
from canalhandia_plugin.settings.keys import EmbedderMaker, Settings

EMBED_CHUNKS = 192
"""Chunks per write where each is embedded: some seconds of work, so that the bar moves and a kill loses little."""
LINE_EVERY_S = 5.0
"""How often progress is printed where there is no terminal to draw a bar on."""
_REASONS: tuple[tuple[type[KnowledgeError], str], ...] = (
    (WikiRefused, "a wiki respondeu, mas disse não; rodar de novo sem mudar nada dá no mesmo."),
    (WikiUnavailable, "a wiki não respondeu. O que já veio fica; rode o mesmo comando para continuar."),
    (EmbedderMismatch, "o índice foi feito com outro embedder. Use o mesmo, ou refaça tudo com --refazer."),
    (UnusableIndex, "o índice não pode ser usado."),
    (EmbeddingUnavailable, "o embedder não carrega. Use --embedder nenhum para um índice só de palavras."),
    (NothingFound, "não há o que indexar."),
    (SourceError, "confira isto:"),
)


def indexar(
    dados: DataDir = None,
    api: Annotated[str | None, typer.Option(help="API da wiki (…/api.php); sem ela, a do config.yml.")] = None,
    paginas: Annotated[
        list[Path] | None, typer.Option(help="Pasta de arquivos <Título>.wiki em vez da wiki; pode repetir.")
    ] = None,
    contato: Annotated[str | None, typer.Option(help="E-mail ou endereço seu, que a wiki recebe.")] = None,
    categoria: Annotated[list[str] | None, typer.Option(help="Só as páginas desta categoria; pode repetir.")] = None,
    lista: Annotated[Path | None, typer.Option(help="Só os títulos deste arquivo, um por linha.")] = None,
    destino: Annotated[str | None, typer.Option(help="O índice: uma pasta, s3://… ou db://….")] = None,
    embedder: Annotated[EmbedderMaker | None, typer.Option(help="Quem compara significados.")] = None,
    modelo: Annotated[str | None, typer.Option(help="Modelo do embedder (ollama, sentence-transformers).")] = None,
    refazer: Annotated[bool, typer.Option("--refazer", help="Monta um índice novo ao lado e troca no fim.")] = False,
) -> None:
    """Indexa a wiki (ou uma pasta de páginas). Pode ser interrompido e rodado de novo: continua de onde parou."""
    limit_arenas()
    console = Console(highlight=False, soft_wrap=True)
    try:
        _run(
            console,
            _data(dados, destino),
            api,
            paginas or [],
            contato,
            categoria or [],
            lista,
            destino,
            embedder,
            modelo,
            refazer,
        )
    except KeyboardInterrupt as stopped:
        console.print(say.INTERRUPTED)
        raise typer.Exit(130) from stopped
    except FileRefused as refused:
        console.print(str(refused), markup=False)
        raise typer.Exit(2) from refused
    except KnowledgeError as failed:
        reason = next((text for kind, text in _REASONS if isinstance(failed, kind)), "")
        console.print(say.failed(reason, failure_words(failed)), markup=False)
        raise typer.Exit(2 if isinstance(failed, NothingFound) else 1) from failed
    except OSError as failed:
        console.print(say.failed("o disco não deixa.", failure_words(failed)), markup=False)
        raise typer.Exit(1) from failed


def _data(given: Path | None, target: str | None) -> Path:
    """The plugin's folder; where `--destino` says where the index goes it need not exist: then what goes with the
    index lies beside it. Raises `FileRefused`."""
    try:
        return data_folder(given)
    except FileRefused:
        if target is None:
            raise
        if given is not None:
            return given
        return Path() if "://" in target else Path(target).parent


def _run(
    console: Console,
    data: Path,
    api: str | None,
    folders: list[Path],
    contact: str | None,
    categories: list[str],
    list_file: Path | None,
    target: str | None,
    maker: EmbedderMaker | None,
    model: str | None,
    rebuild: bool,
) -> None:
    settings = settings_of(data)
    contact = contact if contact is not None else settings.wiki.contact
    if not folders and not contact.strip():
        console.print(say.NO_CONTACT)
        raise typer.Exit(2)
    url = api or settings.wiki.api
    with _source(console, url, folders, contact, categories, list_file) as source:
        uri = _uri(target, settings.search.index_uri, data)
        index = KnowledgeIndex(uri, _embedder(console, settings, maker, model))
        if not rebuild:
            index.check_embedder()
        facts = read_facts(data / "contexto.yml").values if (data / "contexto.yml").is_file() else {}
        writer: IndexWriter = index.rebuild() if rebuild else index
        documents = ServerDocuments(data / "documentos").sync(writer, facts)
        names = data / "nomes" / "wiki.json"
        batch = WRITE_CHUNKS if index.embedder is None else EMBED_CHUNKS
        ingest = Ingest(
            source, writer, IngestState(_journal(uri, data)), names_path=names, anew=rebuild, write_chunks=batch
        )
        show(console, ingest.run())
    assert ingest.summary is not None
    console.print(say.summary(ingest.summary), markup=False)
    console.print(say.documents(documents), markup=False)


@contextmanager
def _source(
    console: Console, url: str, folders: list[Path], contact: str, categories: list[str], list_file: Path | None
) -> Iterator[PageSource]:
    if folders:
        yield PageFolder(*folders, page_url=_page_url(url))
        return
    titles: list[str] = []
    if list_file is not None:
        try:
            lines = list_file.read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as wrong:
            seen = disk_words(wrong) or wrong
            raise SourceError(
                f"--lista {list_file}: não pode ser lido ({seen}); dê um arquivo UTF-8 de títulos"
            ) from wrong
        titles = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
        if not titles:
            raise SourceError(f"--lista {list_file}: nenhum título nele; escreva um em cada linha")
    wiki = WikiApi(
        url, WikiIdentity(contact), waiting=lambda why, wait_s: console.print(say.waiting(why, wait_s), markup=False)
    )
    try:
        yield WikiPages(wiki, categories=categories, titles=titles)
    finally:
        wiki.close()


def _page_url(api: str) -> str:
    """Where a reader finds the pages of a folder: on the wiki that is configured."""
    parts = urlsplit(api)
    return f"{parts.scheme}://{parts.netloc}/w/" if parts.netloc else DEFAULT_PAGE_URL


def _uri(target: str | None, configured: str, data: Path) -> str:
    """`--destino` is relative to where one stands, config.yml's value to the data folder."""
    if target is not None:
        return target
    return configured if "://" in configured else str(data / configured)


def _journal(uri: str, data: Path) -> Path:
    """Beside a local index, else in the data folder under a name of its own."""
    if "://" not in uri:
        path = Path(uri)
        return path.with_name(f"{path.name}.ingestao.jsonl")
    return data / f"ingestao-{hashlib.blake2b(uri.encode(), digest_size=4).hexdigest()}.jsonl"


def _embedder(console: Console, settings: Settings, maker: EmbedderMaker | None, model: str | None) -> Embedder | None:
    """The one that was asked for. One that is only the default and cannot load here gives way to words alone."""
    wanted = configured_embedder(
        maker if maker is not None else settings.search.embedder,
        model if model is not None else settings.search.embedder_model,
        settings.model.hosts[0] if settings.model.hosts else "",
    )
    if wanted is None or maker is not None:
        return wanted
    try:
        wanted.embed_query("teste")
    except EmbeddingUnavailable as missing:
        console.print(say.words_only(str(missing)), markup=False)
        return None
    return wanted


def show(console: Console, run: Iterator[Progress]) -> None:
    """Draws a bar for each phase; without a terminal, a line now and then."""
    if not console.is_terminal:
        _show_lines(console, run)
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[counted]}"))
    with Bar(*columns, TimeElapsedColumn(), TextColumn("{task.fields[rate]}"), console=console) as bar:
        tasks: dict[str, TaskID] = {}
        for progress in run:
            if progress.phase not in tasks:
                for task in tasks.values():
                    bar.update(task, total=1, completed=1)
                    bar.stop_task(task)
                text = say.PHASES[progress.phase]
                tasks[progress.phase] = bar.add_task(text, total=progress.total, counted="", rate="")
            of = f"/{say.number(progress.total)}" if progress.total else ""
            bar.update(
                tasks[progress.phase],
                completed=progress.done,
                total=progress.total,
                counted=f"{say.number(progress.done)}{of}" if progress.done or of else "",
                rate=say.rate(progress),
            )


def _show_lines(console: Console, run: Iterator[Progress]) -> None:
    phase, last = "", 0.0
    for progress in run:
        now = time.monotonic()
        if progress.phase != phase or now - last >= LINE_EVERY_S or (progress.done and progress.done == progress.total):
            console.print(say.progress_line(progress), markup=False)
            phase, last = progress.phase, now
