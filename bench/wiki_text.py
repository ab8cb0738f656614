#!/usr/bin/env python3
"""Three ways to get a wiki's text, side by side on the test wiki: what each costs, and whether tables survive it.

usage: python bench/wiki_text.py [--dump DUMP.xml]      (MediaWiki must be installed: server-test/mediawiki)
"""

import argparse
import os
import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from canalhandia_knowledge.ingest.sources import Listed
from canalhandia_knowledge.text.chunking import chunk_page
from canalhandia_knowledge.types import WikiPage
from canalhandia_knowledge.wiki.api import WikiApi, WikiIdentity
from canalhandia_knowledge.wiki.pages import WikiPages
from canalhandia_mediawiki import MediaWiki, free_port, why_not


def wikitext(api: WikiApi, listed: list[Listed]) -> dict[str, str]:
    """Revisions in batches of 50, through our own reading."""
    pages = WikiPages(api).fetch(listed)
    return {page.title: "\n".join(c.text for c in chunk_page(page)) for page in pages}


def parsed(api: WikiApi, listed: list[Listed]) -> dict[str, str]:
    """action=parse: HTML, one page a request; tags dropped, cells by blanks."""
    found = {}
    for page in listed:
        answer = api.get({"action": "parse", "pageid": page.page_id, "prop": "text", "disableeditsection": 1})
        html = re.sub(r"<style.*?</style>|<!--.*?-->", "", answer["parse"]["text"], flags=re.DOTALL)
        found[page.title] = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
    return found


def extracts(api: WikiApi, listed: list[Listed]) -> dict[str, str]:
    """TextExtracts: plain text, one full page a request."""
    found = {}
    for page in listed:
        answer = api.get({"action": "query", "prop": "extracts", "explaintext": 1, "pageids": page.page_id})
        found[page.title] = answer["query"]["pages"][0].get("extract", "")
    return found


def cells_of(pages: list[WikiPage]) -> dict[str, set[str]]:
    """By page, the figures that stand in tables: what must not get lost."""
    found: dict[str, set[str]] = {}
    for page in pages:
        for table in re.findall(r"\{\|.*?\n\|\}", page.wikitext, re.DOTALL):
            found.setdefault(page.title, set()).update(re.findall(r"(?<=[ |])\d[\d.,:]*(?=\s|$)", table))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dump", default="")
    parser.add_argument("--pages", type=int, default=200)
    asked = parser.parse_args()
    if (reason := why_not()) is not None:
        print(f"skipped: {reason}")
        return
    if asked.dump:
        os.environ["MW_DUMP"] = asked.dump
    with tempfile.TemporaryDirectory(prefix="canalhandia-bench-") as name:
        wiki = MediaWiki(Path(name), free_port())
        wiki.call("up")
        try:
            api = WikiApi(wiki.url, WikiIdentity("bench@example.org"))
            listed = list(WikiPages(api).listing())[: asked.pages]
            cells = cells_of(list(WikiPages(api).fetch(listed)))
            figures = sum(len(v) for v in cells.values())
            print(f"{len(listed)} pages, {len(cells)} with tables, {figures} figures in those")
            ways: tuple[Callable[[WikiApi, list[Listed]], dict[str, str]], ...] = (wikitext, parsed, extracts)
            for way in ways:
                requests, began = api.count.requests, time.perf_counter()
                texts = way(api, listed)
                spent = time.perf_counter() - began
                kept = sum(value in texts.get(title, "") for title, values in cells.items() for value in values)
                size = sum(map(len, texts.values())) / 1000
                print(
                    f"{way.__name__:<9} {api.count.requests - requests:>4} requests {spent:7.2f} s "
                    f"{size:8.0f} kB of text, figures of tables kept {kept / figures:.0%}"
                )
            api.close()
        finally:
            wiki.call("stop")


if __name__ == "__main__":
    main()
