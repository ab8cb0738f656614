"""How common a word is in a language; the only door to `wordfreq`.

Its small lists are used (every word of at least one in a million: zipf 3 and more), which is all that the guards ask
about and a tenth of the memory of the large ones.
"""

from functools import lru_cache

from wordfreq import zipf_frequency


@lru_cache(maxsize=20_000)
def zipf(word: str, language: str) -> float:
    """Log10 of occurrences per billion words: 3 rare, 5 common; 0.0 for a word outside the list."""
    return float(zipf_frequency(word, language, wordlist="small"))


def warm_up() -> None:
    """Read the lists now (some 300 ms) rather than at the first draft."""
    for language in ("pt", "en", "es", "fr"):
        zipf("casa", language)
