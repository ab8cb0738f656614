"""The whole-command table: who types what, in which state, and exactly what is read, and which permissions were asked.

A transcript (tests/plugin/transcripts/*.txt) is played on a server in memory; what comes out must be the transcript.

    # …                     words for the reader; the first line may say '# again: reload restart'
    + NAME KIND [EXTRA…]    joins: KIND player, operator, nobody; EXTRA bedrock, a locale, or a permission
    - NAME                  leaves
    ! advance SECONDS       the clock goes on         ! reload, ! restart     by the console; of the sidecar
    ! without FILE          a file is deleted         ! write FILE: TEXT      '\\n' ends a line
    > NAME /line            typed
    ? PERMISSION …          asked because of it, each once, in order
    < line                  read by NAME, as plain text; what is not the same in each run is N
    <NAME< line             read by somebody else
    = title                 the window that opened

With '# again:' it is played again after a reload, and after a restart, and has to read the same. When what is said
changes on purpose: `python tests/plugin/test_command_table.py` writes the transcripts anew; read the difference.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from canalhandia_bancada.house import OPERATOR, PLAYER, House, build_demo_index
from canalhandia_bridge.types import InventoryItem
from canalhandia_plugin.command_tree import COMMANDS
from canalhandia_plugin.files.yaml_file import read_document
from canalhandia_plugin.message_catalogue import FILES, MessageCatalogue, read_sentences
from canalhandia_plugin.messages import Message
from canalhandia_plugin.rendering.components import Component, plain
from canalhandia_plugin.settings.keys import Language

FOLDER = Path(__file__).resolve().parent / "transcripts"
SCRIPTS = sorted(FOLDER.glob("*.txt"))
KINDS = {"player": PLAYER, "operator": OPERATOR, "nobody": frozenset[str]()}
_VARYING = ((r"\d+,\d ms", "N ms"), (r"\(código [0-9a-f]{4}\)", "(código N)"))


_STATES = "test_command_states.py brings the state about"
ELSEWHERE = {
    "admin.receitas-mudaram": _STATES,
    "geral.erro": _STATES,
    "geral.memoria-indisponivel": _STATES,
    "ia.acordando-o-modelo": _STATES,
    "ia.ainda-pensando": _STATES,
    "ia.conferindo": _STATES,
    "ia.consultando-a-wiki": _STATES,
    "ia.escrevendo": _STATES,
    "ia.esperando-a-vez": _STATES,
    "ia.interrompida": _STATES,
    "ia.na-fila": _STATES,
    "ia.nada-a-votar": "said in test_nothing_to_vote.py",
    "ia.nao-respondida": _STATES,
    "ia.resposta-guardada": _STATES,
    "jogador.apagado": "said by the command line: test_privacy.py",
    "jogador.exportado": "said by the command line: test_privacy.py",
    "jogador.nada-guardado": "said by the command line: test_privacy.py",
    "jogador.uuid-errado": "said by the command line: test_privacy.py",
    "portao.uma-por-vez": _STATES,
    "situacao.arquivo-recusado": "test_refused_files.py breaks each file",
    "situacao.busca": _STATES,
    "situacao.busca-atrasada": _STATES,
    "situacao.modelo-falta": "said in test_field_faults_model.py",
    "situacao.modelo-fora": _STATES,
    "situacao.modelo-responde": _STATES,
    "situacao.receitas-avisos": _STATES,
    "situacao.sem-busca": _STATES,
    "situacao.sem-receitas": _STATES,
}
"""Sentences that no transcript says, and where they are tried."""


class Player:
    """Plays transcripts on one server; `text` is what happened, written as a transcript."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._members: dict[str, list[str]] = {}
        self.house = House(folder)
        self.out: list[str] = []

    def play(self, script: str, before: str = "") -> str:
        for line in script.splitlines():
            if line[:1] in "+-!>":
                if before and line[0] == ">":
                    self._set(before)
                    before = ""
                self.out.append(line)
                self._step(line[0], line[2:])
            elif line[:1] in ("#", ""):
                self.out.append(line)
        return "\n".join(self.out) + "\n"

    def _step(self, mark: str, rest: str) -> None:
        if mark == "+":
            name, kind = re.fullmatch(r"(.+?) ((?:player|operator|nobody)\b.*)", rest).groups()  # type: ignore[union-attr]
            self._members[name] = kind.split()
            self._join(name)
        elif mark == "-":
            self._members.pop(rest)
            self.house.quit(rest)
        elif mark == "!":
            self._set(rest)
        else:
            name, line = rest.split(" /", 1)
            self._type(name, f"/{line}")

    def _join(self, name: str) -> None:
        kind, *extra = self._members[name]
        locale = next((word for word in extra if re.fullmatch(r"[a-z]{2}_[a-z]{2}", word)), "pt_br")
        more = {word for word in extra if word.startswith("canalhandia.")}
        self.house.join(
            name,
            KINDS[kind] | more,
            op=kind == "operator",
            bedrock="bedrock" in extra,
            locale=locale,
            inventory=[InventoryItem(0, "minecraft:iron_ingot", 3)],
        )

    def _set(self, what: str) -> None:
        word, _, rest = what.partition(" ")
        if word == "advance":
            self.house.clock.advance(float(rest))
        elif word == "reload":
            self.house.hears("console", "/canalhandia recarregar")
        elif word == "restart":
            self.house.close()
            config = (self._folder / "config.yml").read_text(encoding="utf-8")
            self.house = House(self._folder, config=config, clock=self.house.clock)
            for name in self._members:
                self._join(name)
        elif word == "without":
            (self._folder / rest).unlink()
        else:
            file, _, text = rest.partition(": ")
            (self._folder / file).write_text(text.replace("\\n", "\n") + "\n", encoding="utf-8")

    def _type(self, name: str, line: str) -> None:
        asked: list[str] = []
        self.house.app.services.asked = asked.append
        windows = len(self.house.server.replies(name, "window"))
        readers = (name, *(other for other in (*self._members, "console") if other != name))
        for reader, lines in zip(readers, self.house.hears(name, line, *readers), strict=True):
            if reader == name and asked:
                self.out.append("? " + " ".join(dict.fromkeys(asked)))
            self.out += [f"{'<' if reader == name else f'<{reader}<'} {_settled(text)}".rstrip() for text in lines]
        for window in self.house.server.replies(name, "window")[windows:]:
            self.out.append(f"= {plain(window['title'])}")

    def close(self) -> None:
        self.house.close()


def _settled(text: str) -> str:
    for pattern, shown in _VARYING:
        text = re.sub(pattern, shown, text)
    return text


def again(script: str) -> list[str]:
    found = re.match(r"# again: (.*)", script)
    return found[1].split() if found else []


RUNS = [(path.stem, before) for path in SCRIPTS for before in ["", *again(path.read_text(encoding="utf-8"))]]


@pytest.fixture(scope="module")
def said() -> Iterator[set[str]]:
    """The keys of every message that was put into words, filled while transcripts are played."""
    keys: set[str] = set()
    original = MessageCatalogue.component

    def component(self: MessageCatalogue, message: Message, locale: str) -> Component:
        keys.add(message.key)
        return original(self, message, locale)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessageCatalogue, "component", component)
        yield keys


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, indexed: Path, said: set[str]) -> dict[tuple[str, str], str]:
    """Every transcript, played."""
    results: dict[tuple[str, str], str] = {}
    for name, before in RUNS:
        folder = tmp_path_factory.mktemp("houses") / "Canalhandia"
        shutil.copytree(indexed, folder)
        player = Player(folder)
        try:
            results[name, before] = player.play((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), before)
        finally:
            player.close()
    return results


@pytest.mark.parametrize(("name", "before"), RUNS)
def test_what_is_typed_and_what_is_read(played: dict[tuple[str, str], str], name: str, before: str) -> None:
    assert played[name, before].splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_every_form_of_every_command_is_typed(played: dict[tuple[str, str], str]) -> None:
    typed = [line.partition(" /")[2] for text in played.values() for line in text.splitlines() if line[:1] == ">"]
    for form in COMMANDS:
        assert any(f"{line} ".startswith(f"{form.typed[1:]} ") for line in typed), form.shown


def test_every_sentence_is_said_here_or_there(played: dict[tuple[str, str], str], said: set[str], root: Path) -> None:
    assert played
    sentences = set(read_sentences(read_document(root / "config" / FILES[Language.PORTUGUESE])))
    assert sentences - said == set(ELSEWHERE)


def write_anew() -> None:
    """Every transcript as it would be played now."""
    with tempfile.TemporaryDirectory() as place:
        indexed = Path(place) / "indexed"
        build_demo_index(indexed)
        for path in SCRIPTS:
            folder = Path(place) / path.stem
            shutil.copytree(indexed, folder)
            player = Player(folder)
            try:
                path.write_text(player.play(path.read_text(encoding="utf-8")), encoding="utf-8")
            finally:
                player.close()


if __name__ == "__main__":
    write_anew()
