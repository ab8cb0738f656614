"""The operators' text files that the assistant can start without: what is wrong with each, and what stands in.

config.yml is not among them: without its settings nothing starts.
"""

from collections.abc import Callable
from pathlib import Path

from canalhandia_plugin.corrections.file import CorrectionFile
from canalhandia_plugin.errors import FileRefused, Problem
from canalhandia_plugin.files import data_dir
from canalhandia_plugin.files.nickname_file import read_nicknames
from canalhandia_plugin.files.prompt_file import PROMPT, read_prompt
from canalhandia_plugin.files.server_facts import read_facts
from canalhandia_plugin.message_catalogue import MessageCatalogue
from canalhandia_plugin.settings.keys import Language

_READERS: dict[str, Callable[[Path], object]] = {
    data_dir.CORRECTIONS: lambda path: CorrectionFile(path).read(),
    data_dir.FACTS: read_facts,
    data_dir.NICKNAMES: read_nicknames,
    PROMPT: read_prompt,
}
_STANDS_IN = {
    data_dir.CORRECTIONS: "até lá nenhuma correção desse arquivo vale",
    data_dir.FACTS: "até lá a assistente não conta com esses fatos",
    data_dir.NICKNAMES: "até lá os apelidos desse arquivo não valem",
}
_SHIPPED = "até lá vale o texto que vem com o plugin"


def refused_texts(folder: Path) -> dict[str, tuple[Problem, ...]]:
    """File name -> its problems, for each file that cannot be used as it stands now. Reads them all: not for the event
    thread."""
    found: dict[str, tuple[Problem, ...]] = {}
    try:
        MessageCatalogue.load(folder, data_dir.shipped_folder(), Language.PORTUGUESE)
    except FileRefused as refused:
        for problem in refused.problems:
            found[problem.file] = (*found.get(problem.file, ()), problem)
    for name, read in _READERS.items():
        try:
            if (folder / name).exists():
                read(folder / name)
        except FileRefused as refused:
            found[name] = refused.problems
    return found


def told(problem: Problem) -> str:
    """The problem, and what holds until it is put right."""
    # correcoes.yml, linha 4: esperava …; feche o [ que ficou aberto. Corrija e use /canalhandia recarregar; até lá …
    return f"{problem}. Corrija e use /canalhandia recarregar; {_STANDS_IN.get(problem.file, _SHIPPED)}"
