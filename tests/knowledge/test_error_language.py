"""What knowledge refuses is read by operators: in Portuguese, wherever it is raised."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from canalhandia_knowledge import errors
from canalhandia_knowledge.folding import words

FOLDER = Path(errors.__file__).parent
NAMES = frozenset(name for name, kind in vars(errors).items() if inspect.isclass(kind))
ENGLISH = frozenset(
    "the an is are was were not cannot with without run check give got wait write delete does did has have "
    "its this that it of and or needs made read answered failed try again".split()
)


def raised(path: Path) -> Iterator[tuple[int, str]]:
    """(line, text) of each message that is written where one of our errors is raised; what is put in is left out."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        call = node.exc if isinstance(node, ast.Raise) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in NAMES:
            parts = [p for arg in call.args for p in ast.walk(arg) if isinstance(p, ast.Constant)]
            yield call.lineno, " ".join(p.value for p in parts if isinstance(p.value, str))


def test_every_error_is_said_in_portuguese() -> None:
    said = [
        (f"{path.relative_to(FOLDER)}:{line}", text)
        for path in sorted(FOLDER.rglob("*.py"))
        if path.name != "scripted.py"
        for line, text in raised(path)
    ]
    assert len(said) > 40
    assert [(place, text) for place, text in said if ENGLISH.intersection(words(text))] == []
