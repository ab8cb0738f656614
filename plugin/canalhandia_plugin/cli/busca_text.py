"""What `consultar`, `indice` and `avaliar busca` print. Portuguese; one function per piece, rendered form above it."""

from canalhandia_knowledge.evaluation.search import SearchReport
from canalhandia_knowledge.evaluation.search_metrics import Figure
from canalhandia_knowledge.index.values import IndexCheck, IndexState
from canalhandia_knowledge.search.retrieval import Found

SIGNS = {
    "bm25": "palavras (BM25)",
    "cover": "palavras no trecho",
    "page_cover": "palavras na página",
    "title": "título",
    "title_own": "título próprio",
    "heading": "seção",
    "meaning": "significado",
    "meaning_page": "significado da página",
    "lead": "introdução",
    "rich": "página completa",
    "short": "trecho curto (tira)",
    "history": "histórico (tira)",
    "correction": "correção da equipe",
    "server": "documento do servidor",
    "subject": "assunto da pergunta",
    "rerank": "reranker",
    "fused": "antes do reranker",
}


# 1 trecho | 40113 trechos
def counted(value: int, one: str, many: str) -> str:
    return f"{value} {one if value == 1 else many}"


# 12,3 MB
def size(value: int | None) -> str:
    if value is None:
        return "não se sabe (fora desta máquina)"
    return f"{value / 1_000_000:.1f} MB".replace(".", ",")


# 0,873
def decimal(value: float, places: int = 3) -> str:
    return f"{value:.{places}f}".replace(".", ",")


# Índice conhecimento
#   páginas      8.012 (40.113 trechos)
def state(found: IndexState) -> str:
    reach = found.coverage
    model = f"{found.embedder} ({found.dimension} números)" if found.embedder else "nenhum (só palavras)"
    chunks = counted(reach.chunks, "trecho", "trechos")
    lines = [
        f"Índice {found.uri}",
        f"  páginas      {found.pages} ({chunks})",
        f"  embedder     {model}",
        f"  esquema      {found.schema_version}, montagem {found.generation}, de {found.created_utc}",
        f"  palavras     {reach.chunks - reach.unindexed_words} de {chunks} no índice",
    ]
    if found.embedder:
        lines.append(
            f"  vetores      {reach.chunks - reach.without_vector} de {reach.chunks}, busca {reach.vector_index}"
        )
    lines.append(f"  tamanho      {size(found.folder_bytes)} na pasta, {size(reach.logical_bytes)} de conteúdo")
    if found.building:
        lines.append(
            "  aviso        há uma montagem nova pela metade; rode 'canalhandia indexar --refazer' para terminar"
        )
    return "\n".join(lines)


INDEXES = {"search": "índice de palavras", "vector": "índice de vetores", "word": "índice de contagens"}


# índice de palavras danificado: rode 'canalhandia indice otimizar'
# Índice em ordem: 20 de 20 títulos acham a própria página.
def check(found: IndexCheck) -> str:
    reach, problems = found.state.coverage, []
    for column in found.damaged:
        problems.append(f"{INDEXES.get(column, 'índice de páginas')} danificado: rode 'canalhandia indice otimizar'")
    if reach.unindexed_words:
        outside = counted(reach.unindexed_words, "trecho", "trechos")
        problems.append(f"{outside} fora do índice de palavras: rode 'canalhandia indice otimizar'")
    if reach.without_vector:
        bare = counted(reach.without_vector, "trecho", "trechos")
        problems.append(f"{bare} sem vetor: rode 'canalhandia indexar' com o embedder ligado")
    if found.oversized:
        problems.append("a pasta passou do dobro do conteúdo: rode 'canalhandia indice otimizar'")
    if found.lost_titles:
        titles = ", ".join(found.lost_titles[:5])
        these = "título que não se acha" if len(found.lost_titles) == 1 else "títulos que não se acham"
        problems.append(f"{these} ({titles}): rode 'canalhandia indexar --refazer'")
    found_titles = found.titles_tried - len(found.lost_titles)
    if not problems:
        tried = "título acha" if found.titles_tried == 1 else "títulos acham"
        return f"Índice em ordem: {found_titles} de {found.titles_tried} {tried} a própria página."
    return "\n".join(["O índice tem problemas:", *(f"  - {problem}" for problem in problems)])


# Otimizado: de 31,0 MB para 14,2 MB na pasta.
# Refeito, porque estava danificado: índice de palavras.
def optimised(before: int | None, after: int | None, repaired: tuple[str, ...] = ()) -> str:
    done = f"Otimizado: de {size(before)} para {size(after)} na pasta."
    again = ", ".join(INDEXES.get(column, "índice de páginas") for column in repaired)
    return f"{done}\nRefeito, porque estava danificado: {again}." if repaired else done


# 40113 trechos em trechos.jsonl
def exported(count: int, path: str) -> str:
    return f"{counted(count, 'trecho', 'trechos')} em {path}"


# Não deu para exportar em sumida/x.jsonl: não existe; confira o caminho
def not_exported(path: str, seen: str) -> str:
    return f"Não deu para exportar em {path}: {seen.removeprefix(f'{path}: ')}"


# Pergunta     beacon full piramide
#   procurado  beacon, piramide, sinalizador ...
def query(found: Found) -> str:
    asked = found.query
    lines = [f"Pergunta     {asked.typed}"]
    lines.append(f"  palavras   {', '.join(f'{w} {decimal(v, 1)}' for w, v in asked.words.items()) or 'nenhuma'}")
    if asked.hints:
        lines.append(f"  pistas     {', '.join(asked.hints)}")
    if asked.corrected:
        lines.append(f"  corrigido  {', '.join(f'{a} → {b}' for a, b in asked.corrected.items())}")
    lines.append(f"  vetor de   {asked.text}")
    named = [f"{m.name} ({decimal(m.share * m.weight, 2)})" for m in asked.mentions[:5]]
    if named:
        lines.append(f"  citadas    {', '.join(named)}")
    answer = "sim" if found.passages else f"não ({found.verdict.reason or 'pouca relação'})"
    lines.append(f"  relevante  {answer}, probabilidade {decimal(found.verdict.probability, 2)}")
    return "\n".join(lines)


# 1. Sinalizador > Pirâmide  0,912  (título 1,00; palavras no trecho 0,90; …)
def passages(found: Found, width: int = 300) -> str:
    lines = []
    for place, passage in enumerate(found.passages, 1):
        signs = "; ".join(f"{SIGNS.get(n, n)} {decimal(v, 2)}" for n, v in passage.stages.items() if v)
        text = " ".join(passage.text.split())
        cut = text if len(text) <= width else text[:width].rsplit(" ", 1)[0] + " …"
        lines += [
            f"{place}. {' > '.join((passage.title, *passage.headings))}  {decimal(passage.score)}",
            f"   {signs}",
            f"   {cut}",
            f"   {passage.url}",
        ]
    return "\n".join(lines) or "Nada relevante no índice."


# 120 perguntas, 137 páginas, 1 trecho
def corpus(cases: int, pages: int, chunks: int) -> str:
    parts = (cases, "pergunta", "perguntas"), (pages, "página", "páginas"), (chunks, "trecho", "trechos")
    return ", ".join(counted(*part) for part in parts)


# 0,947 (0,89-0,99)
def figure(value: Figure) -> str:
    return f"{decimal(value.mean)} ({decimal(value.low, 2)}-{decimal(value.high, 2)})" if value.n else "-"


# busca                        Hit@1             Hit@3 …
# completa                     0,947 (0,89-0,99) …
def figures(report: SearchReport) -> str:
    lines = ["".join(title.ljust(width) for title, width in zip(COLUMNS, WIDTHS, strict=True)).rstrip()]
    for variant in report.variants:
        f = variant.figures
        shown = [figure(x) for x in (f.hit_1, f.hit_3, f.hit_5, f.recall_5, f.mrr, f.rejection)]
        cells = (variant.name, *shown, decimal(f.p50_ms, 1), decimal(f.p95_ms, 1))
        lines.append("".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)).rstrip())
    return "\n".join(lines)


COLUMNS = ("busca", "Hit@1", "Hit@3", "Hit@5", "Recall@5", "MRR", "rejeição", "p50 ms", "p95 ms")
WIDTHS = (28, 19, 19, 19, 19, 19, 19, 8, 8)


# trilho detector faz oq: esperado Trilho, veio Trilho detector
def misses(report: SearchReport) -> str:
    lines = [f"Não veio em primeiro ({len(report.misses())}):"]
    for o in report.misses():
        wanted = "; ".join(sorted(o.case.relevant)) or "nada"
        came = "; ".join(dict.fromkeys(o.titles[:5])) or f"nada ({o.note})"
        lines.append(f"  {o.case.question}: esperado {wanted}; veio {came}")
    return "\n".join(lines)
