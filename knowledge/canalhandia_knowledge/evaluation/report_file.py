"""Where a report lands: a file whose folder is there already."""

from pathlib import Path


def write_report(path: Path, content: str) -> None:
    """Whole or not at all; half a character of a model's draft becomes '?'. Raises OSError."""
    beside = path.with_name(path.name + ".part")
    beside.write_text(content, encoding="utf-8", errors="replace")
    beside.replace(path)
