"""What changes when a file does, so that it is read again only then."""

from pathlib import Path

Mark = tuple[int, int, int] | None


def mark_of(path: Path) -> Mark:
    """The file's inode, time and size; None when it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
