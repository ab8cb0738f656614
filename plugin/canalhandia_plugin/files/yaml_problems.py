"""What YAML values are, how problems show them, and what the parser's complaints mean to an operator."""

import datetime as dt
from typing import Any

Plain = None | bool | int | float | str | dt.date | list[Any] | dict[str, Any]
"""What a YAML value becomes once the file's own types are shed."""

# What ruamel says (in part), what was expected, what to do.
_EXPLAINED = (
    ("cannot start any token", "espaços no começo da linha", "troque as tabulações (Tab) por espaços"),
    (
        "mapping values are not allowed",
        "um só 'chave: valor' na linha",
        "ponha entre aspas o texto que tem dois-pontos",
    ),
    ("found unexpected end of stream", "aspas fechadas", "feche as aspas que começam nesta parte do arquivo"),
    ("could not find expected ':'", "'chave: valor'", "acrescente os dois-pontos e um espaço depois da chave"),
    ("expected <block end>", "o mesmo recuo das linhas vizinhas", "alinhe o começo da linha com as irmãs dela"),
    ("did not find expected", "o mesmo recuo das linhas vizinhas", "alinhe o começo da linha com as irmãs dela"),
    ("found unknown escape", "uma barra invertida dobrada", r"escreva \\ ou use aspas simples"),
    ("expected ',' or", "colchetes e chaves fechados", "feche o [ ou o { que ficou aberto"),
    ("undefined alias", "texto entre aspas", "ponha entre aspas o texto que começa com *"),
    ("expected alphabetic or numeric", "texto entre aspas", "ponha entre aspas o texto que começa com & ou *"),
    ("expected a single document", "um só documento", "apague as linhas '---' a mais"),
    ("undefined tag handle", "texto entre aspas", "ponha entre aspas o texto que começa com !"),
)


def explained(said: str) -> tuple[str, str]:
    """(what was expected, what to do) for the parser's own words."""
    for part, expected, todo in _EXPLAINED:
        if part in said:
            return expected, todo
    return "YAML válido", "compare esta linha com o arquivo padrão"


def shown(value: Plain) -> str:
    """A value as problems show it: as one would type it in YAML."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(shown(child) for child in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(child)}" for key, child in value.items()) + "}"
    return str(value)
