"""Lines of sources as they are read by themselves: with what they speak of in front, where they leave it out.

Nothing is said of a line but where it stands: its page, its section, what leads into its table.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from canalhandia_knowledge.answering.row_wording import readable_row
from canalhandia_knowledge.answering.units import Unit, units_of
from canalhandia_knowledge.answering.wanted import PLACE_TERM, SYNONYM, Held, Term, wanted_of
from canalhandia_knowledge.answering.wording import content_stems
from canalhandia_knowledge.folding import fold, singular, words
from canalhandia_knowledge.types import Origin, Passage

LEANS = re.compile(r"^(?:el[ea]s?|isso|assim|ali|nesse caso|com isso|esse|essa|esses|essas|dele|dela)\b|\btambem\b")
"""A sentence (folded) that is understood by the one before it."""

_POINTER = re.compile(
    r"\s*\((?:veja|ver|confira)\s[^()]*\)|\s*[;,]\s+(?:veja|ver|confira)\s[^.;()]*(?=[.;]|$)", re.IGNORECASE
)
"""'…; veja Fermentação': a link that cannot be followed in a chat."""

_HALF = re.compile(r"^(?:para|se|quando|caso|sem|com|ao)\b[^,;]*$")
"""What is left of 'Para renascer no Nether, veja Âncora': half a sentence, so the pointer is its other half."""

LEAD_IN_CHARS = 120
"""A longer lead-in to a table is not told with its rows."""

_DENIES = re.compile(
    r"\b(?:nao|sem|exceto|evit\w+|incompat\w+|nunca|jamais|imun\w+|proib\w+|desativ\w+|impossiv\w+|falh\w+|recus\w+|"
    r"rejeit\w+|ignora\w*)\b"
)
"""A heading or lead-in without which what stands below it says the contrary."""

_GENERIC = frozenset(
    singular(w)
    for w in words(
        "geração obtenção obter uso usos usar drops drop saque comportamento história dicas reprodução fabricação "
        "observações limites funcionamento funciona efeitos efeito criaturas variantes tipos nome montaria fontes "
        "estrutura construção como ativação domesticação onde achar encontrar especiais outros outras gerais "
        "geral regras regra próprias mecânica detalhes curiosidades crescimento duplicação acesso ataques ataque "
        "combate equipamento níveis nível alimentos alimento receitas receita profissões reparo conserto "
        "interações evitar surge começa passos preparo métodos baús encantamentos enfeites comandos comando bioma "
        "biomas localização distribuição dano vida lista parcial captura coleta transporte troca trocas comércio "
        "ofertas voo carga desgaste cura desconto recompensas luta antes depois fim java bedrock informações "
        "problemas comuns importância dimensões partes práticos modos atraso saída velocidade resultado "
        "resultados exemplos útil úteis básico básica valores vendas melhores chegada ser pode não"
    )
)
"""Words of headings that say what is told of a page's thing, and name nothing themselves."""


def _without_pointer(text: str) -> str:
    rest = _POINTER.sub("", text)
    return text if _HALF.match(fold(rest.rstrip(". "))) else rest


def shown(units: Sequence[Unit], question: str, passages: Sequence[Passage]) -> list[str]:
    """Each unit as it is read after the ones before it."""
    tables = _tables(units)
    subjects = {p.title for p in passages if p.stages.get("subject")}
    title = next(iter(subjects)) if len(subjects) == 1 else None
    plain = tuple(term for term in wanted_of(question).terms if term.forms != PLACE_TERM.forms)
    known = _Known(frozenset(content_stems(question)), title, plain)
    return [
        _shown(unit, before, tables.get((unit.passage.id, unit.table), ()), known)
        for before, unit in zip([None, *units], units, strict=False)
    ]


def _tables(units: Sequence[Unit]) -> dict[tuple[str, int], list[str]]:
    """The rows of each table that a unit is of."""
    tables: dict[tuple[str, int], list[str]] = {}
    passages = {u.passage.id: u.passage for u in units if u.row}
    for unit in units_of(list(passages.values())):
        if unit.row:
            tables.setdefault((unit.passage.id, unit.table), []).append(unit.text)
    return tables


@dataclass(frozen=True, slots=True)
class _Known:
    """What a reader knows the answer to be about: the question's stems, and the page that it alone names."""

    stems: frozenset[str]
    title: str | None
    terms: tuple[Term, ...] = ()

    def asks(self, column: str) -> bool:
        """Whether a table's column is what was asked for."""
        held = Held.of(column)
        return any(term.credit(held) >= SYNONYM for term in self.terms)

    def names(self, unit: Unit, text: str) -> bool:
        """Whether it is plain of which page this sentence speaks."""
        named = frozenset(content_stems(unit.passage.title))
        if unit.passage.origin is not Origin.WIKI or named & frozenset(content_stems(text)):
            return True
        if LEANS.match(fold(text)):
            return False
        return unit.passage.title == self.title or bool(named & self.stems)


def _shown(unit: Unit, previous: Unit | None, table: Sequence[str], known: _Known) -> str:
    text = readable_row(unit.text, table, known.asks) if unit.row else _without_pointer(unit.text).strip() or unit.text
    text = text if text[-1] in ".!?…:" else text + "."
    text = text[0].upper() + text[1:]
    title, headings = unit.passage.title, unit.passage.headings
    turned = _turning_lead(unit, previous, text)
    if previous is not None and previous.passage == unit.passage:
        return f"{turned}{text}"
    if unit.row:
        return _shown_row(unit, text, same_page=previous is not None and previous.passage.title == title)
    text = f"{turned}{text}"
    where = [] if (previous is not None and previous.passage.title == title) or known.names(unit, text) else [title]
    heading = _told_heading(headings)
    if heading and unit.passage.origin is Origin.WIKI and _names_a_thing(heading, text, known.stems):
        where = [heading] if title == known.title and not where else [title, f"({heading})"]
    return f"{' '.join(where)}: {text}" if where else text


def _told_heading(headings: Sequence[str]) -> str:
    """The heading that is told: the innermost, but one further up where that turns the meaning. '' without any."""
    return next((h for h in reversed(headings) if _DENIES.search(fold(h))), headings[-1] if headings else "")


def _turning_lead(unit: Unit, previous: Unit | None, text: str) -> str:
    """What leads into a list or table ('Não aceita:'), where its items say the contrary without it."""
    lead = unit.lead
    if not lead or not _DENIES.search(fold(lead)) or fold(text).startswith(fold(lead)):
        return ""
    told = previous is not None and previous.passage == unit.passage and previous.lead == lead
    shown_with_row = unit.row and (previous is None or previous.passage != unit.passage) and len(lead) <= LEAD_IN_CHARS
    return "" if told or shown_with_row else f"{lead} "


def _shown_row(unit: Unit, text: str, *, same_page: bool) -> str:
    title, headings = unit.passage.title, unit.passage.headings
    if unit.lead and len(unit.lead) <= LEAD_IN_CHARS:
        return f"{unit.lead} {text}"
    if headings:
        return f"{title} ({_told_heading(headings)}): {text}"
    if same_page or fold(title) in fold(text):
        return text
    label, _, value = text.partition(": ")
    return f"{title} – {label[0].lower()}{label[1:]}: {value}"


def _names_a_thing(heading: str, text: str, asked: frozenset[str]) -> bool:
    """Whether a heading is the name of what its section speaks of, which neither the text nor the question has."""
    if _DENIES.search(fold(heading)) and not fold(text).startswith(fold(heading)):
        return True
    if {singular(w) for w in words(heading)} & _GENERIC:
        return False
    held = frozenset(content_stems(heading))
    return bool(held) and not held <= frozenset(content_stems(text)) and not held <= asked
