"""A report as one HTML page: its frame, its tables and what folds. Nothing from outside, no scripts, light and dark.

What is measured is hostile on purpose (prompts, drafts of a lying model): all of it enters through `told`.
"""

import html
import unicodedata
from collections.abc import Iterable, Sequence

_STYLE = """
:root{color-scheme:light dark;--ink:#1c2024;--quiet:#60666d;--paper:#fff;--card:#f5f6f8;--line:#d9dce1;--good:#1a7f37;
--bad:#b3261e;--badbg:#fdecea;--accent:#0b57d0}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--quiet:#9aa2ab;--paper:#15181b;--card:#1e2226;--line:#363c43;
--good:#4cc46a;--bad:#ff8a80;--badbg:#3a1f1d;--accent:#8ab4f8}}
*{box-sizing:border-box}
body{font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:70rem;margin:0 auto;
padding:2rem 1rem 4rem}
h1{font-size:1.7rem;margin:0}h2{font-size:1.2rem;margin:2.2rem 0 .6rem}h3{font-size:1rem;margin:1.4rem 0 .4rem}
h4{font-size:.8rem;margin:.9rem 0 .25rem;color:var(--quiet);text-transform:uppercase;letter-spacing:.04em}
p{margin:.4rem 0}.q{color:var(--quiet)}.b{color:var(--bad)}.g{color:var(--good)}
.tiles{display:flex;flex-wrap:wrap;gap:.7rem;margin:1.2rem 0}
.tile{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.55rem .95rem;min-width:7.5rem}
.tile b{display:block;font-size:1.45rem;line-height:1.25;font-variant-numeric:tabular-nums}
.tile span{color:var(--quiet);font-size:.82rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{font-weight:600;font-size:.8rem;color:var(--quiet);vertical-align:bottom}
td,th{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:right;white-space:nowrap}
td:first-child,th:first-child{text-align:left;white-space:normal}
tr.all td{font-weight:600;border-bottom:2px solid var(--line)}small{color:var(--quiet);font-weight:400}
details{border:1px solid var(--line);border-radius:.5rem;margin:.4rem 0;background:var(--card)}
details details{background:var(--paper)}
summary{cursor:pointer;padding:.45rem .75rem;overflow-wrap:anywhere}summary:hover{color:var(--accent)}
details>div{padding:0 .9rem .8rem;border-top:1px solid var(--line)}
.tag{display:inline-block;border-radius:.3rem;padding:0 .4rem;margin:.1rem .15rem;font-size:.8rem;
background:var(--badbg);color:var(--bad)}.kind{background:none;color:var(--quiet);border:1px solid var(--line)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--paper);border:1px solid var(--line);
border-radius:.4rem;padding:.5rem .7rem;margin:.2rem 0;font:13px/1.5 monospace;max-height:26rem;overflow-y:auto}
blockquote{margin:.2rem 0;padding:.1rem .8rem;border-left:3px solid var(--accent);overflow-wrap:anywhere}
ol,ul{margin:.2rem 0;padding-left:1.4rem}li{overflow-wrap:anywhere}
i.c{font:11px monospace;color:var(--bad);font-style:normal}
"""


def told(text: str) -> str:
    """Any text, harmless: escaped, kept apart from the direction of the text around it, and with what cannot be seen
    (controls, marks of direction, lone surrogates) spelt out."""
    return f"<bdi>{''.join(_visible(char) for char in text)}</bdi>"


def _visible(char: str) -> str:
    return html.escape(char) if _seen(char) else f"<i class=c>U+{ord(char):04X}</i>"


def _seen(char: str) -> bool:
    return char in "\n\t" or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"}


def page(title: str, subtitle: str, body: Iterable[str]) -> str:
    """The whole page. `body` is HTML."""
    return (
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{html.escape(''.join(filter(_seen, title)))}</title><style>{_STYLE}</style></head>"
        f'<body><h1>{told(title)}</h1><p class="q">{told(subtitle)}</p>{"".join(body)}</body></html>\n'
    )


def tiles(figures: Iterable[tuple[str, str, str]]) -> str:
    """(figure, what it is, 'good', 'bad' or '')."""
    shown = (
        f'<div class="tile"><b class="{mood[:1]}">{told(figure)}</b><span>{told(name)}</span></div>'
        for figure, name, mood in figures
    )
    return f'<div class="tiles">{"".join(shown)}</div>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], *, first_is_all: bool = False) -> str:
    """`rows` of HTML cells. `first_is_all`: the first row sums the others up."""
    shown = "".join(
        f"<tr{' class=all' if first_is_all and not place else ''}>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>"
        for place, row in enumerate(rows)
    )
    heads = "".join(f"<th>{told(title)}</th>" for title in head)
    return f'<div class="wide"><table><tr>{heads}</tr>{shown}</table></div>'


def tag(text: str, *, bad: bool = True) -> str:
    return f'<span class="tag{"" if bad else " kind"}">{told(text)}</span>'


def fold(summary: str, content: str, *, opened: bool = False) -> str:
    """`summary` and `content` are HTML."""
    return f"<details{' open' if opened else ''}><summary>{summary}</summary><div>{content}</div></details>"


def part(title: str, content: str) -> str:
    """A piece of HTML below its small title; nothing where there is no piece."""
    return f"<h4>{told(title)}</h4>{content}" if content else ""


def block(text: str) -> str:
    """A long text, as it is."""
    return f"<pre>{told(text)}</pre>" if text else ""


def percent(share: float) -> str:
    """84 %"""
    return f"{share * 100:.0f} %"


def number(value: float, places: int = 0) -> str:
    """1.234,5"""
    return f"{value:,.{places}f}".translate(str.maketrans(",.", ".,"))
