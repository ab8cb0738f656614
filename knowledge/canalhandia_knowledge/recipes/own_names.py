"""Names of our own for items that the game itself calls by one and the same name (moulds, discs, banner patterns)."""

from canalhandia_knowledge.recipes.types import path_of

_TRIMS = {
    "bolt": "de Parafuso",
    "coast": "do Litoral",
    "dune": "de Dunas",
    "eye": "de Olho",
    "flow": "de Fluxo",
    "host": "de Hospedeiro",
    "raiser": "de Levante",
    "rib": "de Costelas",
    "sentry": "de Sentinela",
    "shaper": "de Moldador",
    "silence": "de Silêncio",
    "snout": "de Focinho",
    "spire": "de Espiral",
    "tide": "de Marés",
    "vex": "de Vex",
    "ward": "das Profundezas",
    "wayfinder": "de Navegador",
    "wild": "da Selva",
}
_PATTERNS = {
    "creeper": "de Creeper",
    "flow": "de Espiral",
    "flower": "de Flor",
    "globe": "de Globo",
    "guster": "de Vórtice",
    "mojang": "de Emblema",
    "piglin": "de Focinho",
    "skull": "de Caveira",
}
_UPGRADE = "netherite_upgrade_smithing_template"
_TRIM_END = "_armor_trim_smithing_template"
_PATTERN_END = "_banner_pattern"
_DISC = "music_disc_"


def distinct_name(item_id: str) -> str | None:
    """A name that no other item has, None where the game's own name will do."""
    path = path_of(item_id)
    if path == _UPGRADE:
        return "Molde de Melhoria de Netherita"
    if path.endswith(_TRIM_END):
        kind = path[: -len(_TRIM_END)]
        return f"Molde de Enfeite {_TRIMS.get(kind, kind)}"
    if path.endswith(_PATTERN_END) and path[: -len(_PATTERN_END)] in _PATTERNS:
        return f"Figura para Estandarte {_PATTERNS[path[: -len(_PATTERN_END)]]}"
    if path.startswith(_DISC):
        return f"Disco Musical ({path[len(_DISC) :].replace('_', ' ').title()})"
    return None


def trim_name(pattern: str) -> str:
    """A trim pattern as it reads behind 'enfeite': 'minecraft:sentry' -> 'de sentinela'."""
    kind = path_of(pattern)
    return _TRIMS.get(kind, kind.replace("_", " ")).lower()
