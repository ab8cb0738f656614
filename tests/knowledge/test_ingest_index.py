"""The ingest into the real index: from a real MediaWiki as its writers change it, and under `kill -9`."""

import json
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canalhandia_knowledge.errors import SourceError, WikiUnavailable
from canalhandia_knowledge.index.index import KnowledgeIndex
from canalhandia_knowledge.ingest.ingest import Ingest, Summary
from canalhandia_knowledge.ingest.page_folder import PageFolder
from canalhandia_knowledge.ingest.sources import PageSource
from canalhandia_knowledge.ingest.state import IngestState
from canalhandia_knowledge.wiki.api import Patience, WikiApi, WikiIdentity
from canalhandia_knowledge.wiki.pages import WikiPages


class Place:
    """A data folder with a real index, words only."""

    def __init__(self, root: Path) -> None:
        self.names = root / "nomes" / "wiki.json"
        self.journal = root / "conhecimento.ingestao.jsonl"
        self.index = KnowledgeIndex(root / "conhecimento")

    def run(self, source: PageSource, **more: Any) -> Summary:
        ingest = Ingest(source, self.index, IngestState(self.journal), names_path=self.names, **more)
        for _ in ingest.run():
            pass
        assert ingest.summary is not None
        return ingest.summary

    def rows(self) -> list[tuple[Any, ...]]:
        ids = [page.page_id for page in self.index.pages()]
        hits = self.index.chunks_of(ids)
        return [
            (h.chunk.id, h.chunk.revision, h.chunk.title, h.chunk.headings, h.chunk.text, h.chunk.aliases) for h in hits
        ]

    def titles(self) -> set[str]:
        return {page.title for page in self.index.pages()}

    def aliases(self, title: str) -> set[str]:
        return {a for page in self.index.pages() if page.title == title for a in page.aliases}

    def text(self, title: str) -> str:
        found = [p.page_id for p in self.index.pages() if p.title == title]
        return "\n".join(hit.chunk.text for hit in self.index.chunks_of(found))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def api(mediawiki) -> Iterator[WikiApi]:  # type: ignore[no-untyped-def]
    api = WikiApi(mediawiki.url, WikiIdentity("teste@example.org"), sleep=lambda _: None)
    yield api
    api.close()


@pytest.mark.mediawiki
def test_a_wiki_and_its_changes(mediawiki, api: WikiApi, place: Place) -> None:  # type: ignore[no-untyped-def]
    for title in ("Fica", "Muda", "Sai", "Anda", "Anda com rasto"):
        mediawiki.edit(f"Prova {title}", f"A prova {title} diz: primeiro texto.")
    first = place.run(WikiPages(api))
    assert first.written == first.listed >= 31
    assert "Poção de força: base poção estranha; ingrediente pó de blaze; duração 3:00" in place.text("Poção")
    assert "Página vazia" not in place.titles()

    before = api.count.requests
    again = place.run(WikiPages(api))
    assert (again.written, again.removed) == (0, 0)
    assert api.count.requests - before <= 2, "an unchanged wiki costs its listing alone"

    mediawiki.edit("Prova Muda", "A prova Muda diz: segundo texto.")
    mediawiki.edit("Prova apelido", "#REDIRECIONAMENTO [[Prova Fica]]")
    mediawiki.delete("Prova Sai")
    mediawiki.move("Prova Anda", "Prova Andou", redirect=False)
    mediawiki.move("Prova Anda com rasto", "Prova Andou com rasto", redirect=True)
    changed = place.run(WikiPages(api))
    assert {t for t in place.titles() if t.startswith("Prova")} == {
        "Prova Fica",
        "Prova Muda",
        "Prova Andou",
        "Prova Andou com rasto",
    }
    assert "segundo" in place.text("Prova Muda")
    assert place.aliases("Prova Fica") == {"Prova apelido"}
    assert place.aliases("Prova Andou com rasto") == {"Prova Anda com rasto"}
    assert (changed.written, changed.removed) == (4, 1)
    names = {n["title"]: n["redirects"] for n in json.loads(place.names.read_text("utf-8"))}
    assert names["Prova Fica"] == ["Prova apelido"]
    assert "Prova Sai" not in names
    for title in ("Fica", "Muda", "apelido", "Andou", "Andou com rasto", "Anda com rasto"):
        mediawiki.delete(f"Prova {title}")


@pytest.mark.mediawiki
def test_a_choice_of_pages_removes_no_other(mediawiki, api: WikiApi, place: Place) -> None:  # type: ignore[no-untyped-def]
    place.run(WikiPages(api, categories=["Criaturas"]))
    assert place.titles() == {"Camelo", "Cavalo", "Creeper"}
    place.run(WikiPages(api, titles=["Tochas", "Tocha"]))
    assert place.titles() == {"Camelo", "Cavalo", "Creeper", "Tocha"}
    assert len(json.loads(place.names.read_text("utf-8"))) == 4
    summary = place.run(WikiPages(api))
    assert summary.unchanged == 4


@pytest.mark.mediawiki
def test_a_wiki_that_fails_for_good_leaves_what_came_and_is_resumed(mediawiki, place: Place) -> None:  # type: ignore[no-untyped-def]
    impatient = WikiApi(mediawiki.url, WikiIdentity("teste@example.org"), patience=Patience(0.2, 5, 0.05, 0.05))

    class Failing(WikiPages):
        def fetch(self, pages):  # type: ignore[no-untyped-def]
            given = list(super().fetch(pages[:10]))
            yield from given
            mediawiki.fault(503, 99)
            yield from super().fetch(pages[10:])

    with pytest.raises(WikiUnavailable, match="HTTP 503"):
        place.run(Failing(impatient), write_chunks=4)
    mediawiki.no_fault()
    impatient.close()
    fresh = WikiApi(mediawiki.url, WikiIdentity("teste@example.org"))
    place.run(WikiPages(fresh))
    fresh.close()
    assert {"Camelo", "Poção", "Foguete 🚀", "Página enorme"} <= place.titles()


@pytest.mark.mediawiki
def test_two_wikis_do_not_fit_one_index(mediawiki, api: WikiApi, place: Place) -> None:  # type: ignore[no-untyped-def]
    place.run(WikiPages(api, titles=["Tocha"]))
    other = WikiApi(mediawiki.url.replace("127.0.0.1", "localhost"), WikiIdentity("teste@example.org"))
    with pytest.raises(SourceError, match="este índice veio de"):
        place.run(WikiPages(other))
    other.close()


def test_a_wiki_and_a_folder_fit_one_index(place: Place, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"Página_{name}.wiki").write_text(f"texto {name}", "utf-8")
    place.run(PageFolder(tmp_path / "a"))
    place.run(PageFolder(tmp_path / "b"))
    assert place.titles() == {"Página a", "Página b"}
    (tmp_path / "b" / "Página_b.wiki").unlink()
    (tmp_path / "b" / "Outra.wiki").write_text("texto", "utf-8")
    place.run(PageFolder(tmp_path / "b"))
    assert place.titles() == {"Página a", "Outra"}


PROGRAM = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    from canalhandia_knowledge.index.index import KnowledgeIndex
    from canalhandia_knowledge.ingest.ingest import Ingest
    from canalhandia_knowledge.ingest.state import IngestState
    from canalhandia_knowledge.ingest.page_folder import PageFolder
    root, pages = Path(sys.argv[1]), Path(sys.argv[2])
    ingest = Ingest(PageFolder(pages), KnowledgeIndex(root / "conhecimento"),
                    IngestState(root / "conhecimento.ingestao.jsonl"),
                    names_path=root / "nomes" / "wiki.json", write_chunks=6)
    print("begun", flush=True)
    for progress in ingest.run():
        print(progress.phase, progress.done, flush=True)
    print("ended", flush=True)
    """
)


def test_kill_at_twenty_random_moments_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """Each run is killed at a random moment and the next goes on; whenever one gets through, the pages change, so
    that there are adds, edits, removals and new redirects to be killed in."""
    chance = random.Random(20)
    pages = tmp_path / "pages"
    pages.mkdir()
    for n in range(60):
        (pages / f"P{n}.wiki").write_text(f"Texto da página {n}.\n" + "== S ==\nMais texto.\n" * (n % 4), "utf-8")
    root = tmp_path / "killed"
    kills = 0
    moments: list[str] = []
    while kills < 20:
        run = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(root), str(pages)], stdout=subprocess.PIPE, text=True
        )
        assert run.stdout is not None
        assert run.stdout.readline() == "begun\n"
        time.sleep(chance.uniform(0.0, 1.2))
        run.send_signal(signal.SIGKILL)
        said = run.stdout.read().splitlines()
        run.stdout.close()
        if run.wait(30) == -signal.SIGKILL:
            kills += 1
            moments.append(said[-1] if said else "begun")
        if said[-1:] == ["ended"]:
            _change(pages, chance)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(root), str(pages)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.endswith("ended\n")

    killed, calm = Place(root), Place(tmp_path / "calm")
    calm.run(PageFolder(pages))
    rows = killed.rows()
    assert len(rows) == len({row[0] for row in rows}), "a chunk twice"
    assert rows == calm.rows(), moments
    assert killed.names.read_text("utf-8") == calm.names.read_text("utf-8")
    assert not list(root.rglob("*.tmp")), "what the killed ones had begun is cleared away"
    assert not list(root.rglob("*.parte"))
    assert len(set(moments)) > 3, moments


def _change(pages: Path, chance: random.Random) -> None:
    for path in chance.sample(sorted(pages.glob("P*.wiki")), 12):
        if chance.random() < 0.3:
            path.unlink()
        else:
            path.write_text(f"Mudado {chance.random()}.\n== N ==\nNovo.", "utf-8")
    for n in range(12):
        (pages / f"P{chance.randrange(1000, 9999)}.wiki").write_text(f"Nova {n}.", "utf-8")
    target = chance.choice(sorted(pages.glob("P*.wiki"))).stem
    (pages / f"R{chance.randrange(10_000)}.wiki").write_text(f"#REDIRECT [[{target}]]", "utf-8")


def test_another_process_answers_while_one_ingests(tmp_path: Path) -> None:
    """B52: the rows are seen without a restart, and an open reader never fails."""
    pages = tmp_path / "pages"
    pages.mkdir()
    for n in range(80):
        (pages / f"P{n}.wiki").write_text(f"A palavra{n} mora aqui.", "utf-8")
    reader = KnowledgeIndex(tmp_path / "conhecimento")
    assert reader.search_words(["palavra7"], 3) == []
    run = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), str(pages)], stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    seen: list[int] = []
    for _ in run.stdout:
        seen.append(len(reader.search_words(["mora"], 200)))
    run.stdout.close()
    assert run.wait(60) == 0
    assert seen == sorted(seen)
    assert [hit.chunk.title for hit in reader.search_words(["palavra7"], 3)] == ["P7"]
    assert len(reader.search_words(["mora"], 200)) == 80
