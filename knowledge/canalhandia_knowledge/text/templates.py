"""What a template call becomes in plain text: fields, a line of text, or nothing.

Judged by kind, not by list: the wiki has hundreds of templates and renames them. A call on lines of its own with
named parameters is an infobox; recipe templates become one line; link-like ones their label; the rest its parameters.
"""

import re
from collections import Counter
from dataclasses import dataclass

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.text.wikitext_marks import is_json


@dataclass(frozen=True, slots=True)
class Call:
    """A template call with its parameters already flattened to text. `block`: it starts a line of its own."""

    name: str
    positional: tuple[str, ...] = ()
    named: tuple[tuple[str, str], ...] = ()
    page_title: str = ""
    block: bool = False


@dataclass(frozen=True, slots=True)
class Fields:
    """'Título: valor' pairs of an infobox, in order."""

    pairs: tuple[tuple[str, str], ...]


_DROPPED = re.compile(
    r"(?:navbox|navegacao|caixa de navegacao|ref\b|refn|reflist|referencia|cite|citar|citation|displaytitle"
    r"|titulo de exibicao|defaultsort|ordenacao|toc\b|galeria|gallery|som\b|sound|audio|video|youtube|imagem|image"
    r"|arquivo|outros usos|sobre\b|about|hatnote|para outr|redireciona|redirect|artigo principal|main\b|principal\b"
    r"|ver tambem|see also|otheruses|esboco|stub|desambig|disambig|dab\b|protec|protegid|limpeza|cleanup|revisar"
    r"|verificar|em construcao|fontes|carece|delete|apagar"
    r"|fusao|mover|editar|edit\b|nao confundir|distinguish|clear|limpar|atalho|shortcut|coord|spoken|anchor|ancora"
    r"|notelist|notas\b|efn|sfn|fn\b|fnlist|fnote|footnote|harv|rp\b|rodape|notas? de rodape)"
)
_EDITION_NAME = re.compile(
    r"(?:ej|eb|je|be|ee|em|in|only|apenas|somente|exclusivo|edicao|edition|versao exclusiva|eonly|bedrock|java)$"
)
_EDITION_WORD = re.compile(
    r"(?:java|bedrock|je|be|ej|eb|education|edu|legacy|console|lce|pocket|pe|short|curto|upcoming)$"
)
_JAVA = re.compile(r"\b(?:java|ej|je)\b")
_RECIPE = re.compile(
    r"(?:fabricacao|craft|fundicao|smelt|fornalha|furnace|ferraria|smithing|fermentacao|brew|cortador|stonecut|forja)"
)
_RECIPE_OUTPUT = re.compile(r"(?:saida|output|resultado|result)$")
_RECIPE_INPUT = re.compile(
    r"(?:[abc][123]|input|entrada|ingredientes?|ingredients?|base|molde|adicao|combustivel|template|addition|material)\d?$"
)
_RECIPE_COUNT = re.compile(r"(?:qtd|quantidade|oamount|amount|qty)$")
_RECIPE_VERB = (
    (re.compile(r"fundicao|smelt|fornalha|furnace"), "Fundição"),
    (re.compile(r"ferraria|smithing"), "Ferraria"),
    (re.compile(r"fermentacao|brew"), "Fermentação"),
    (re.compile(r"cortador|stonecut"), "Cortador de pedras"),
)
_PICTURE_KEY = re.compile(
    r"(?:imagem?|image|inv ?image|invimagem|icone?|icon|arquivo|file|foto|figura|largura|width|height|altura da imagem"
    r"|tamanho da imagem|legenda|caption|grupo|group|class|classe css|style|estilo|align|som|sound|render|modelo"
    r"|nocat|sem ?cat|nome da pagina|cor|color|link|plain|description|border|show\w*|generate\w*"
    r"|sprite\w*|ignore\w*|head|edition|form|nameid|namespacedid|displayname|translationkey)s?[ _]?\d*[a-z]?$"
)
_HISTORY = re.compile(r"(?:hist\w*|linha (?:do tempo|da historia))")
_NOISE_VALUE = re.compile(
    r"(?:#[0-9a-f]{3,8}|\d+px|[\w-]+:[^ ]+;.*|.*\.(?:png|gif|jpe?g|svg|webp|ogg|mp3)|left|right|center|none|esquerda"
    r"|direita|centro)$",
    re.IGNORECASE,
)
_PORTUGUESE_KEYS = {
    "armor": "armadura",
    "behavior": "comportamento",
    "biome": "bioma",
    "blast resistance": "resistência a explosões",
    "damage": "dano",
    "drops": "drops",
    "durability": "durabilidade",
    "effects": "efeitos",
    "flammable": "inflamável",
    "hardness": "dureza",
    "health": "vida",
    "heals": "recupera",
    "hunger": "fome",
    "light": "luz",
    "luminous": "luminoso",
    "name": "nome",
    "range": "alcance",
    "rarity": "raridade",
    "renewable": "renovável",
    "size": "tamanho",
    "spawn": "geração",
    "speed": "velocidade",
    "stackable": "empilhável",
    "title": "título",
    "tool": "ferramenta",
    "transparent": "transparente",
    "usableitems": "itens usáveis",
    "xp": "experiência",
}
"""Infobox parameters that wikis in Portuguese kept in English."""
_MAGIC = {"!": "|", "=": "=", "!!": "||", "(": "{", ")": "}", "-": "", "nbsp": " ", "ndash": "–", "mdash": "—"}


def folded_name(name: str) -> str:
    """A template's name without namespace, case, accents and underscores."""
    name = fold(name).replace("_", " ").strip()
    return re.sub(r"^(?:predefinicao|template|msg)\s*:\s*", "", name)


def is_dropped(name: str) -> bool:
    """Whether a template says nothing about the game (navigation, references, notices)."""
    return _DROPPED.match(folded_name(name)) is not None and not name.startswith("#")


def is_disambiguation(name: str) -> bool:
    return re.match(r"(?:desambig|disambig|dab$|homonim)", folded_name(name)) is not None


def is_stub(name: str) -> bool:
    return re.match(r"(?:esboco|stub|minimo)", folded_name(name)) is not None


def render(call: Call) -> Fields | str:
    """The call as fields (an infobox), or as text to stand in its place ('' for nothing)."""
    name = folded_name(call.name)
    if call.name in _MAGIC:
        return _MAGIC[call.name]
    if name.startswith("#") or (":" in name and name.split(":")[0] in _PARSER_FUNCTIONS):
        return _parser_function(call)
    if name in {"pagename", "fullpagename", "basepagename", "nome da pagina"}:
        return call.page_title
    if _EDITION_NAME.match(name):
        return _edition(name, call)
    if name.endswith(("sprite", "icone")) or name in {"sort", "sortkey", "hidden", "oculto"}:
        return _named(call, "text", "texto") or (
            call.positional[1] if name == "sort" and len(call.positional) > 1 else ""
        )
    if name.endswith("link") or name.startswith("link"):
        label = _named(call, "text", "texto")
        return label or next((p for p in reversed(call.positional) if p), "")
    if name in {"nota", "note"} and not call.block:
        said = _generic(call, _telling(call.named))
        return f" ({said})" if re.search(r"[^\W\d]{2}", said) else ""
    named = _telling(call.named)
    if _RECIPE.match(name) and "infobox" not in name:
        return _recipe(name, call)
    if _HISTORY.match(name):
        return _history(call)
    if (call.block and len(named) >= 2) or name.startswith(("infobox", "infocaixa", "caixa de informacao")):
        return Fields(tuple((_label(k), v) for k, v in named)) if named else ""
    return _generic(call, named)


def _named(call: Call, *keys: str) -> str:
    return next((v for k, v in call.named if fold(k) in keys and v), "")


def _label(key: str) -> str:
    """'nível de luz' -> 'Nível de luz'; 'tool2' -> 'Ferramenta'."""
    key = re.sub(r"(?<=\D)\d+$", "", key.replace("_", " ")).strip()
    key = _PORTUGUESE_KEYS.get(key.lower(), key)
    return key[:1].upper() + key[1:]


def _telling(named: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """The named parameters that say something: no pictures, sizes, colours, raw data or empty values."""
    return [
        (k, v)
        for k, v in named
        if v
        and v not in {"-", "–", "—"}
        and not _PICTURE_KEY.match(fold(k))
        and not _NOISE_VALUE.match(v)
        and not v.startswith(('{"', '[{"'))
        and not is_json(v)
    ]


_PARSER_FUNCTIONS = frozenset(
    {
        "lc",
        "uc",
        "lcfirst",
        "ucfirst",
        "formatnum",
        "plural",
        "padleft",
        "padright",
        "anchorencode",
        "urlencode",
        "fullurl",
        "localurl",
        "int",
        "ns",
    }
)


def _parser_function(call: Call) -> str:
    """`{{#if:x|y|z}}` and its like, as far as an article's text needs them."""
    function, _, first = call.name.strip().partition(":")
    function, first = fold(function.strip()), first.strip()
    arguments = [*call.positional]
    if function in {"#if", "#ifexist"}:
        chosen = 0 if first else 1
        return arguments[chosen] if len(arguments) > chosen else ""
    if function == "#ifeq":
        chosen = 1 if arguments and arguments[0] == first else 2
        return arguments[chosen] if len(arguments) > chosen else ""
    if function in {"lc", "uc", "lcfirst", "ucfirst", "formatnum", "plural", "padleft", "padright", "int"}:
        return first
    return _named(call, "#default") if function == "#switch" else ""


def _edition(name: str, call: Call) -> str:
    """Marks of the Java edition go: this is a Java server. Of the Bedrock edition alone they stay, in words."""
    said = fold(" ".join((name, *call.positional)))
    if _JAVA.search(said) or not re.search(r"\b(?:bedrock|eb|be|pe|pocket)\b", said):
        rest = [p for p in call.positional if not _EDITION_WORD.match(fold(p))]
        return " ".join(rest) if len(rest) == 1 and name not in {"ej", "je", "java"} else ""
    return " (Edição Bedrock)"


def _recipe(name: str, call: Call) -> str:
    """'Fabricação: 2 Diamante + Graveto = Espada de diamante'."""
    verb = next((v for pattern, v in _RECIPE_VERB if pattern.match(name)), "Fabricação")
    inputs, output, amount, notes = [], "", "", []
    for key, value in call.named:
        folded = fold(key)
        if not value:
            continue
        if _RECIPE_OUTPUT.match(folded):
            output, _, said = value.partition(",")
            amount = said.strip() if said.strip().isdigit() else amount
            output = output.strip() if not said or said.strip().isdigit() else value
        elif _RECIPE_COUNT.match(folded):
            amount = value
        elif _RECIPE_INPUT.match(folded):
            inputs.append(" ou ".join(dict.fromkeys(v.strip() for v in value.split(";") if v.strip())))
        elif folded in {"description", "descricao", "nota", "notas", "notes"}:
            notes.append(value)
    positional = [p for p in call.positional if p]
    if not output and len(positional) > 1 and not inputs:
        *inputs, output = positional
    else:
        inputs += [p for p in positional if p not in inputs]
    if not inputs:
        return _generic(call, _telling(call.named))
    wanted = " + ".join(f"{n} {thing}" if n > 1 else thing for thing, n in Counter(inputs).items())
    made = f"{amount} {output}" if amount not in {"", "1"} else output
    line = f"{verb}: {wanted}" + (f" = {made}" if made else "") + (f" ({'; '.join(notes)})" if notes else "")
    return f"\n{line}\n" if call.block else line


def _history(call: Call) -> str:
    """'1.20: texto': a line of a history template."""
    words = [p for p in call.positional if p and not _EDITION_WORD.match(fold(p))]
    if re.search(r"tab(?:le|ela)", fold(call.name)):
        return "\n" + "\n".join(f"* {word}" for word in words) + "\n"
    words += [v for k, v in _telling(call.named) if fold(k) not in {"snap", "dev", "exp"}]
    if not words:
        return ""
    return f"\n{words[0]}: {' '.join(words[1:])}\n" if len(words) > 1 else f"\n{words[0]}\n"


def _generic(call: Call, named: list[tuple[str, str]]) -> str:
    positional = [p for p in call.positional if p and not _NOISE_VALUE.match(p)]
    parts = [
        *positional,
        *(v if fold(k) in {"text", "texto", "conteudo", "content"} else f"{_label(k)}: {v}" for k, v in named),
    ]
    text = "; ".join(parts) if call.block else ", ".join(parts)
    return f"\n{text}\n" if call.block and len(parts) > 1 else text
