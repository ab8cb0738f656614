"""The figures that names must reach on the real lists: official names, aliases, slips, and the wiki alone."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canalhandia_knowledge.folding import fold
from canalhandia_knowledge.names import (
    CatalogueResolver,
    CatalogueSources,
    ItemRow,
    NameCatalogue,
    build_catalogue,
    load_cases,
)
from canalhandia_knowledge.names import evaluate as evaluate_cases
from canalhandia_knowledge.names.evaluate import Outcome
from canalhandia_knowledge.types import Resolution

Verdict = Callable[[Resolution, str], str]
Rows = Callable[[Path], list[dict[str, str]]]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@pytest.fixture(scope="module")
def pairs(shared: Path, rows: Rows) -> list[tuple[str, str]]:
    """(official name or alias, item) of all official files."""
    names = [(r["pt_name"], f"minecraft:{r['id']}") for r in rows(shared / "data/pt_names.tsv")]
    aliases = rows(shared / "data/pt_aliases_official.tsv")
    return names + [(r["other_official_pt_name"], f"minecraft:{r['id']}") for r in aliases]


@pytest.fixture(scope="module")
def resolver(official_catalogue: NameCatalogue) -> CatalogueResolver:
    return CatalogueResolver(official_catalogue)


def slip(name: str, chance: random.Random) -> str:
    """One letter left out, put in, replaced, or swapped with the next."""
    at = chance.choice([place for place, letter in enumerate(name) if letter.isalpha()])
    kind = chance.choice("oirs")
    if kind == "o":
        return name[:at] + name[at + 1 :]
    if kind == "i":
        return name[:at] + chance.choice(LETTERS) + name[at:]
    if kind == "r":
        return name[:at] + chance.choice(LETTERS) + name[at + 1 :]
    at = min(at, len(name) - 2)
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def plural(name: str) -> str:
    """The first word in the plural: 'Poções de …', 'Barris', 'Cristais do …'."""
    first, _, rest = name.partition(" ")
    if not first.endswith("s"):
        for ending, plural_ending in (
            ("ão", "ões"),
            ("il", "is"),
            ("m", "ns"),
            ("l", "is"),
            ("r", "res"),
            ("z", "zes"),
        ):
            if first.endswith(ending):
                first = first.removesuffix(ending) + plural_ending
                break
        else:
            first += "s"
    return f"{first} {rest}".strip()


def outcomes(
    resolver: CatalogueResolver,
    verdict: Verdict,
    pairs: list[tuple[str, str]],
    change: Callable[[str], str],
    **how: Any,
) -> tuple[Counter[str], list[tuple[str, str]], list[tuple[str, str]]]:
    """How many are right, asked, wrong, missed; a name that is declared to be of several items may be asked."""
    shared = {fold(c.name) for c in resolver.catalogue.conflicts}
    counted: Counter[str] = Counter()
    lists: dict[str, list[tuple[str, str]]] = {"wrong": [], "missed": []}
    for name, item in pairs:
        found = verdict(resolver.resolve(change(name), **how), item)
        if fold(name) in shared and found != "right":
            found = "declared"
        counted[found] += 1
        if found in lists:
            lists[found].append((change(name), item))
    return counted, lists["wrong"], lists["missed"]


def test_every_official_name_and_alias_is_right_or_declared_shared(
    resolver: CatalogueResolver, verdict: Verdict, pairs: list[tuple[str, str]]
) -> None:
    for change in (str, fold, str.upper):
        for phrase in (False, True):
            counted, wrong, missed = outcomes(resolver, verdict, pairs, change, phrase=phrase)
            assert wrong == []
            assert missed == []
            assert counted["asked"] <= len(pairs) * 0.002


def test_shared_names_offer_every_item_of_theirs(
    resolver: CatalogueResolver, verdict: Verdict, shared: Path, rows: Rows
) -> None:
    shared_names = rows(shared / "data/pt_ambiguous.tsv")
    assert sum(len(r["ids"].split(",")) for r in shared_names) == 48
    for row in shared_names:
        for item in row["ids"].split(","):
            found = resolver.resolve(row["pt_name"])
            assert verdict(found, f"minecraft:{item}") == "asked"
            assert 2 <= len(found.ambiguities[0].choices) <= 6


def test_plurals(resolver: CatalogueResolver, verdict: Verdict, pairs: list[tuple[str, str]]) -> None:
    """Wrong is what is another item's own name in the plural: 'Tijolos', 'Barras de Ferro'."""
    counted, wrong, _ = outcomes(resolver, verdict, pairs, plural)
    names = {fold(name) for name, _ in pairs}
    assert [w for w in wrong if fold(w[0]) not in names] == []
    assert counted["right"] + counted["declared"] >= 0.97 * len(pairs)


@pytest.mark.parametrize("phrase", [False, True])
@pytest.mark.parametrize("folded", [False, True])
def test_one_slip(
    resolver: CatalogueResolver, verdict: Verdict, pairs: list[tuple[str, str]], phrase: bool, folded: bool
) -> None:
    long_names = [p for p in pairs if sum(letter.isalpha() for letter in p[0]) >= 6]
    chance = random.Random(26_2)
    slipped = [(slip(fold(name) if folded else name, chance), name, item) for name, item in long_names]
    change = {(name, item): typed for typed, name, item in slipped}
    shared = {fold(c.name) for c in resolver.catalogue.conflicts}
    counted: Counter[str] = Counter()
    for (name, item), typed in change.items():
        if fold(name) not in shared:
            counted[verdict(resolver.resolve(typed, phrase=phrase), item)] += 1
    total = counted.total()
    assert counted["right"] >= 0.97 * total, counted
    assert counted["wrong"] < 0.005 * total, counted


@pytest.mark.parametrize("seed", ["seed.xml", "seed-all.xml"])
def test_the_wiki_alone_names_its_items(
    shared: Path, dump: Any, server_items: tuple[ItemRow, ...], item_tags: Any, verdict: Verdict, seed: str
) -> None:
    wiki, pages = dump(shared / "mediawiki" / seed)
    resolver = CatalogueResolver(build_catalogue(CatalogueSources(items=server_items, tags=item_tags, wiki=wiki)))
    counted = Counter(verdict(resolver.resolve(title), item) for title, item in pages.items())
    assert counted["right"] >= 0.95 * len(pages)
    assert counted["wrong"] == 0
    redirects = [(r, pages[p.title]) for p in wiki for r in p.redirects if p.title in pages]
    assert {verdict(resolver.resolve(title), item) for title, item in redirects} <= {"right", "asked"}


def test_own_tables_know_nearly_all_official_names(
    bare_catalogue: NameCatalogue, verdict: Verdict, shared: Path, rows: Rows
) -> None:
    """Without any file of the operator's: what the demo stands on."""
    resolver = CatalogueResolver(bare_catalogue)
    names = [(r["pt_name"], f"minecraft:{r['id']}") for r in rows(shared / "data/pt_names.tsv")]
    counted = Counter(verdict(resolver.resolve(name), item) for name, item in names)
    assert counted["right"] >= 0.98 * len(names)
    assert counted["wrong"] <= 2


def test_no_case_is_wrong(shared: Path, either: CatalogueResolver) -> None:
    judged = evaluate_cases(either, load_cases(shared / "cases/questions_pt.tsv"))
    assert [(j.case.text, j.case.expected) for j in judged if j.outcome is Outcome.WRONG] == []
    items = [j for j in judged if j.case.kind is not None]
    assert len(items) == 43
    assert {j.outcome for j in items} == {Outcome.RESOLVED}
