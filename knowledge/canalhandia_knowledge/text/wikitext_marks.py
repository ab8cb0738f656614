"""What can be told of wikitext, or cleaned out of it, by patterns alone: marks, links, redirects, hidden text.

No parser here: a page's paragraphs are mostly plain, and building nodes of them would take most of an ingest's time.
"""

import json
import re

_MARKUP = re.compile(r"[{}<]|&[#a-zA-Z]|https?:|//|^[ \t]*[|!]", re.MULTILINE)
_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|([^\[\]]*))?\]\]")
BREAK = "\x01"
"""Stands for <br> in flattened text until it is known whether a paragraph or a cell is being made."""
_AROUND_BREAK = re.compile(rf"\s*{BREAK}\s*")
_HIDDEN_CLASS = re.compile(
    r"class\s*=\s*(?:\"[^\"]*|'[^']*)?\b(?:navbox|hidden|oculto|noexcerpt|reflist|references|gallery|hatnote|dablink|toc"
    r"|sortkey|sr-only|noprint|metadata|ambox|mw-editsection)\b|(?:^|\s)hidden(?:\s|$)"
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_RAW_DROPPED = re.compile(
    r"<(ref|gallery|galeria|includeonly|templatestyles|timeline|imagemap)\b(?:[^<>]*/>|[^<>]*>.*?</\1\s*>)",
    re.DOTALL | re.IGNORECASE,
)
_LEFT_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,200}>")
_LEFT_BRACES = re.compile(r"\{\{\{?|\}\}\}?|\[\[|\]\]")
_LEFT_TABLE = re.compile(r"^\s*(?:\{\|.*|\|\}|\|-.*|\|\+)\s*$", re.MULTILINE)
_QUOTES = re.compile(r"'{2,5}")
_MAGIC_WORD = re.compile(r"__[A-ZÀ-Ú]+__")
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]")
_JSON_OBJECT = re.compile(r'\[?\{\s*"')
_LONG_BLANK = re.compile(r"\s{100,}")
_NUMBERS = re.compile(r"(?=.*[\[\]])[-\d\s.,\[\]]*\d[-\d\s.,\[\]]*", re.DOTALL)
"""A list of numbers, or what taking it for a link leaves of it."""
_MOST_JSON = 500
"""Objects that are looked for in one text: each failure costs a walk through all of it."""
_JSON = json.JSONDecoder()
_MEDIA = frozenset({"file", "image", "media", "ficheiro", "arquivo", "imagem", "multimídia", "multimedia"})
_CATEGORY = frozenset({"category", "categoria"})
_LANGUAGE = re.compile(r"(?:[a-z]{2,3}(?:-[a-z]{2,8})?)$")
_LANGLINK = re.compile(r"\[\[\s*([a-z]{2,3}(?:-[a-z]{2,8})?)\s*:\s*([^\[\]|]+?)\s*\]\]")
_REDIRECT = re.compile(
    r"\s*#\s*(?:REDIRECT|REDIRECIONAMENTO|REDIRECIONA)\b\s*:?\s*\[\[([^\]|#]+)[^\]]*\]\]", re.IGNORECASE
)
_CATEGORY_LINK = re.compile(r"\[\[\s*(?:category|categoria)\s*:\s*([^\]|]+?)\s*(?:\|[^\]]*)?\]\]", re.IGNORECASE)
_EDITION = (
    r"somente|apenas|s[óo]|exclusiv[oa]s?|only|n[ao]s?|para|d[ae]|e|ou|and|or|&|/|,|:|EJ|EB|JE|BE|EP|EE|PE|LCE"
    r"|Java|Bedrock|Edi(?:ção|ções)|Editions?|Education|Educação|Legacy|Console|Pocket"
)
_EDITION_MARK = re.compile(rf"\s*\[\s*((?:(?:{_EDITION})(?:(?=\W)|(?<=\W))\s*)+)\]", re.IGNORECASE)
_JAVA = re.compile(r"\b(?:EJ|JE|Java)\b", re.IGNORECASE)
_BEDROCK = re.compile(r"\b(?:EB|BE|Bedrock|PE|Pocket)\b", re.IGNORECASE)
_OTHER_EDITION = re.compile(r"\b(?:EP|EE|LCE|Education|Educação|Legacy|Console)\b", re.IGNORECASE)
_REFERENCE_MARK = re.compile(
    r"\[(?:\d{1,3}|nota \d+|note \d+|n \d+|editar[^\]]{0,30}|carece de fontes\??|citação necessária|verificar)\]",
    re.IGNORECASE,
)


def squeezed(text: str) -> str:
    """The text with no very long run of blanks: a pattern with two of them side by side walks such a run for each of
    its places again."""
    return _LONG_BLANK.sub(lambda m: "\n\n" if "\n" in m.group() else " ", text)


def redirect_target(text: str) -> str | None:
    """The title a redirect page leads to, None for any other page."""
    found = _REDIRECT.match(squeezed(text))
    return found.group(1).replace("_", " ").strip() if found else None


def langlink(text: str, language: str) -> str | None:
    """The title that `[[en:Title]]` names, None without one."""
    return next((t.replace("_", " ") for code, t in _LANGLINK.findall(squeezed(text)) if code == language), None)


def categories(text: str) -> tuple[str, ...]:
    """Names of the categories a page puts itself in."""
    return tuple(name.replace("_", " ") for name in _CATEGORY_LINK.findall(squeezed(text)))


def without_comments(text: str) -> str:
    """The wikitext without comments and without what never shows (references, galleries): before headings are cut."""
    return _RAW_DROPPED.sub("", _COMMENT.sub("", text))


def template_names(text: str) -> list[str]:
    """Names of the templates a page calls, as written, in order."""
    return [m.strip() for m in re.findall(r"\{\{\s*([^{}|<>\n#]+)", squeezed(text))]


def plain_paragraph(part: str) -> str | None:
    """A paragraph that holds no markup but links and quotes; None for one that wants the parser.

    Most of a wiki is this, and building nodes of it takes most of an ingest's time.
    """
    if _MARKUP.search(part):
        return None
    text = _LINK.sub(lambda m: link_label(m.group(1), m.group(2)), part) if "[[" in part else part
    return None if "[[" in text or "]]" in text else clean(text)


def link_label(title: str, text: str | None) -> str:
    """What a link shows; '' for pictures, categories and other languages."""
    title = title.strip()
    prefix, colon, rest = title.partition(":")
    if colon and prefix:
        space = prefix.strip().lower()
        if space in _MEDIA or space in _CATEGORY or (_LANGUAGE.match(space) and prefix == space):
            return ""
    if text is not None and text.strip():
        return text
    title = title.removeprefix(":")
    if colon and not prefix:
        title = rest.partition(":")[2] or title
    page, _, anchor = title.partition("#")
    return (page or anchor).replace("_", " ")


def inline(text: str) -> str:
    """Cleaned running text: no quotes, marks, tags or doubled blanks; a break becomes '; '."""
    cleaned = clean(text)
    if BREAK in cleaned:
        cleaned = _AROUND_BREAK.sub(
            lambda m: "; " if m.start() and cleaned[m.start() - 1] not in ".;:,!?" else " ", cleaned
        )
    return " ".join(cleaned.split()).strip(" ;")


def clean(text: str) -> str:
    """Text without quotes, left-over markup, edition and reference marks; lines stay lines."""
    # each look is cheaper than a pattern that finds nothing, and there are some fifty calls a page
    if not text.isprintable():
        text = _INVISIBLE.sub("", text)
    if "''" in text:
        text = _QUOTES.sub("", text)
    if "<" in text:
        text = _LEFT_TAG.sub("", text)
    if "{" in text or "}" in text or "[" in text or "]" in text:
        text = _without_json(text)
        text = _LEFT_TABLE.sub("", text)
        text = _LEFT_BRACES.sub("", text)
        text = _EDITION_MARK.sub(_edition, text)
        text = _REFERENCE_MARK.sub("", text)
    if "__" in text:
        text = _MAGIC_WORD.sub("", text)
    return text.replace("\u00a0", " ")


def _edition(mark: re.Match[str]) -> str:
    """'[EJ]' says nothing on a Java server; what holds elsewhere only is kept as such, in words."""
    if _JAVA.search(mark.group(1)):
        return ""
    if _BEDROCK.search(mark.group(1)):
        return " (Edição Bedrock)"
    return " (outra edição)" if _OTHER_EDITION.search(mark.group(1)) else mark.group()


def _without_json(text: str) -> str:
    """Copies of wiki pages carry the infobox's data as a JSON object in the text: it says nothing to a reader."""
    at = tries = 0
    while tries < _MOST_JSON and (found := _JSON_OBJECT.search(text, at)) is not None:
        tries += 1
        try:
            _, end = _JSON.raw_decode(text, found.start())
        except (ValueError, RecursionError):
            at = found.end()
            continue
        text = text[: found.start()] + text[end:]
        at = found.start()
    return text


def is_json(value: str) -> bool:
    """Whether a value is a list or an object of data, and no words."""
    if _NUMBERS.fullmatch(value):
        return True
    if not (value.startswith(("[", "{")) and value.endswith(("]", "}"))):
        return False
    try:
        return isinstance(json.loads(value), list | dict)
    except (ValueError, RecursionError):
        return False


def is_hidden(attributes: str) -> bool:
    """Whether a tag with these attributes is not shown, or shows navigation, references and the like."""
    lowered = attributes.lower()
    return _HIDDEN_STYLE.search(lowered) is not None or _HIDDEN_CLASS.search(lowered) is not None
