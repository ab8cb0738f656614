"""Minecraft versions that compare: '1.21.11' comes before '26.2'."""

from functools import lru_cache


@lru_cache(maxsize=64)
def version_tuple(version: str) -> tuple[int, ...]:
    """'1.21.11' -> (1, 21, 11), so that versions compare; words in it end it ('26.2-rc1' -> (26, 2))."""
    numbers: list[int] = []
    for part in version.replace("-", ".").split("."):
        if not part.isdigit():
            break
        numbers.append(int(part))
    return tuple(numbers)


def exists_in(since: str, version: str) -> bool:
    """Did something of version `since` exist in `version`? An unreadable version counts as the newest."""
    here = version_tuple(version)
    return not here or version_tuple(since) <= here
