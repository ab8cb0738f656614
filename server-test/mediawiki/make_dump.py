#!/usr/bin/env python3
"""Make a MediaWiki XML dump of seed.txt beside this file, for mediawiki-up.sh.

usage: make_dump.py OUT.xml [--huge KILOBYTES]    --huge adds 'Página enorme', a page of about that size
"""

import sys
from pathlib import Path
from xml.sax.saxutils import escape

NAMESPACES = {"Predefinição": 10, "Categoria": 14, "Usuário": 2}


def pages_of(seed: str) -> dict[str, str]:
    """Title -> wikitext."""
    pages: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in seed.splitlines():
        if line.startswith("@@ "):
            lines = pages.setdefault(line[3:].strip(), [])
        elif pages:
            lines.append(line)
    return {title: "\n".join(text).strip() for title, text in pages.items()}


def huge(kilobytes: int) -> str:
    """A page of many sections, each with a table."""
    sections, size, number = [], 0, 0
    while size < kilobytes * 1000:
        number += 1
        rows = "\n".join(f"|-\n| Objeto {number}.{n} || {number * n} || nota com [[Tocha|tocha]]" for n in range(40))
        table = f"{{| class=wikitable\n! Objeto !! Valor !! Nota\n{rows}\n|}}\n"
        text = f"== Seção {number} ==\nTexto da seção {number}.\n\n{table}"
        sections.append(text)
        size += len(text.encode())
    return "\n".join(sections)


def main() -> None:
    pages = pages_of((Path(__file__).parent / "seed.txt").read_text("utf-8"))
    if "--huge" in sys.argv:
        pages["Página enorme"] = huge(int(sys.argv[sys.argv.index("--huge") + 1]))
    with Path(sys.argv[1]).open("w", encoding="utf-8") as dump:
        dump.write('<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="pt-BR">\n')
        dump.write("<siteinfo><sitename>Wiki de teste</sitename><dbname>wiki</dbname></siteinfo>\n")
        for number, (title, text) in enumerate(pages.items(), 1):
            space = NAMESPACES.get(title.split(":")[0], 0) if ":" in title else 0
            dump.write(
                f"<page><title>{escape(title)}</title><ns>{space}</ns><id>{number}</id><revision><id>{number}</id>"
                "<timestamp>2026-01-01T00:00:00Z</timestamp><contributor><username>Semente</username><id>1</id>"
                "</contributor><model>wikitext</model><format>text/x-wiki</format>"
                f'<text bytes="{len(text.encode())}" xml:space="preserve">{escape(text)}</text></revision></page>\n'
            )
        dump.write("</mediawiki>\n")


main()
