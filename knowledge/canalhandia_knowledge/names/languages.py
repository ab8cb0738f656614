"""Language files of the operator: a game's language JSON, or lines of `id<TAB>name`.

A file is taken whole or refused whole with a `SourceError` that names it, what was seen and what to do. A file of
another game version is used for the names that still fit, and says what does not (`LanguageFile.notes`), unless it
carries its version (files that `download` stored do): then it must be the server's.
"""

import json
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canalhandia_knowledge.errors import SourceError

LEAST_SHARE = 0.5
"""Of the server's items, how many a language JSON must name to be believed to be one of this game."""

MOST_ALIKE_OF = 20
"""Fewer common names than this say nothing about a file's language."""

MAX_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class LanguageFile:
    """What one file says. `names`: item id, or translation key of anything, -> names, the usual one first.

    `english` is what a TSV with an `en_name` column says of ids. `notes`: Portuguese, for the operator.
    """

    source: str
    names: Mapping[str, tuple[str, ...]]
    english: Mapping[str, str]
    notes: tuple[str, ...] = ()


def load_language(
    path: Path,
    translation_keys: Collection[str],
    *,
    version: str | None = None,
    english: Mapping[str, str] | None = None,
) -> LanguageFile:
    """The names in a `.json` or `.tsv`/`.txt` file. `translation_keys`: those of the server's items.

    `english`: translation key -> English name; a JSON that mostly says the same is the wrong language. `version`: the
    server's; a file with a `<name>.versao` note beside it must have been fetched for that version.
    """
    note = path.with_suffix(path.suffix + ".versao")
    if version is not None and note.is_file():
        made_for = note.read_text(encoding="utf-8").strip()
        if made_for != version:
            raise SourceError(
                f"{path}: arquivo da versão {made_for!r}, e o servidor é {version!r}: "
                f"rode canalhandia nomes baixar --versao {version}"
            )
    text = _read(path)
    if path.suffix.lower() == ".json":
        language = _from_json(path, text, translation_keys)
        _refuse_english(path, language, english or {})
        return language
    return _from_tsv(path, text)


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SourceError(f"{path}: {path.stat().st_size} bytes: grande demais para um arquivo de idioma")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SourceError(f"{path}: não pode ser lido ({error.strerror}): confira o caminho e a permissão") from error
    except UnicodeDecodeError as error:
        raise SourceError(f"{path}: byte {error.start} não é UTF-8: salve o arquivo como UTF-8") from error


def _from_json(path: Path, text: str, translation_keys: Collection[str]) -> LanguageFile:
    try:
        value: Any = json.loads(text)
    except json.JSONDecodeError as error:
        raise SourceError(
            f"{path}: linha {error.lineno}: JSON incompleto ou inválido ({error.msg}): "
            "o arquivo foi cortado? Baixe ou copie de novo"
        ) from error
    if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
        raise SourceError(f"{path}: não é um arquivo de idioma: esperava um objeto de chave para texto")
    names = {k: (unicodedata.normalize("NFC", v).strip(),) for k, v in value.items() if v.strip()}
    found = sum(1 for key in translation_keys if key in names)
    if translation_keys and found < LEAST_SHARE * len(translation_keys):
        raise SourceError(
            f"{path}: nomeia só {found} dos {len(translation_keys)} itens deste servidor: "
            "é de outra versão do jogo ou não é um arquivo de idioma; use o da versão do servidor"
        )
    notes: tuple[str, ...] = ()
    if found < len(translation_keys):
        missing = len(translation_keys) - found
        note = f"{path.name}: parece ser de outra versão: {missing} dos {len(translation_keys)} itens não estão nele"
        notes = (note + "; os outros nomes valem",)
    return LanguageFile(str(path), names, {}, notes)


def _refuse_english(path: Path, language: LanguageFile, english: Mapping[str, str]) -> None:
    both = [key for key in english if key in language.names]
    same = sum(1 for key in both if language.names[key][0] == english[key])
    if len(both) >= MOST_ALIKE_OF and same > LEAST_SHARE * len(both):
        raise SourceError(
            f"{path}: {same} de {len(both)} nomes são iguais aos ingleses: é o arquivo do idioma errado; use o pt_br"
        )


def _columns(header: list[str]) -> tuple[int, list[int], int | None]:
    """Which columns hold the id, Portuguese names (the main one first), and the English name."""
    lower = [h.strip().lower() for h in header]
    ids = next((i for i, h in enumerate(lower) if h in {"id", "entity_id", "lang_key", "chave"}), 0)
    names = [i for i, h in enumerate(lower) if i != ids and ("pt" in h or "nome" in h or h in {"name", "apelido"})]
    english = next((i for i, h in enumerate(lower) if h in {"en_name", "english", "en"}), None)
    return ids, names or [1], english


def _from_tsv(path: Path, text: str) -> LanguageFile:
    names: dict[str, tuple[str, ...]] = {}
    english: dict[str, str] = {}
    columns: tuple[int, list[int], int | None] = (0, [1], None)
    width = 0
    kind = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if width == 0:
            width = len(cells)
            head = cells[0].strip().lower()
            if head in {"id", "entity_id", "lang_key", "chave"}:
                columns, kind = _columns(cells), head
                continue
        ids, wanted, en = columns
        if len(cells) != width or len(cells) < 2 or not cells[ids].strip():
            raise SourceError(
                f"{path}: linha {number}: {line[:60]!r}: esperava {max(width, 2)} colunas separadas por TAB "
                "(id e nome); o arquivo foi cortado?"
            )
        key = cells[ids].strip().lower()
        if kind == "entity_id":
            key = f"entity.minecraft.{key}"
        elif kind not in {"lang_key", "chave"} and ":" not in key and "." not in key:
            key = f"minecraft:{key}"
        found = [unicodedata.normalize("NFC", cells[i]).strip() for i in wanted if i < len(cells)]
        found = [name for name in found if name]
        if not found:
            raise SourceError(f"{path}: linha {number}: {line[:60]!r}: falta o nome depois do id")
        names[key] = tuple(dict.fromkeys((*names.get(key, ()), *found)))
        if en is not None and en < len(cells) and cells[en].strip():
            english[key] = cells[en].strip()
    if not names:
        raise SourceError(f"{path}: nenhum nome nele: esperava linhas de id<TAB>nome")
    return LanguageFile(str(path), names, english)
