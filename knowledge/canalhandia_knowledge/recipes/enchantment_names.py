"""Enchantments in Portuguese, for exact choices and results that carry some; written by hand."""

from canalhandia_knowledge.recipes.types import path_of

NAMES = {
    "aqua_affinity": "afinidade aquática",
    "bane_of_arthropods": "ruína dos artrópodes",
    "binding_curse": "maldição do ligamento",
    "blast_protection": "proteção contra explosões",
    "breach": "ruptura",
    "channeling": "condutividade",
    "density": "densidade",
    "depth_strider": "passos profundos",
    "efficiency": "eficiência",
    "feather_falling": "peso-pena",
    "fire_aspect": "aspecto flamejante",
    "fire_protection": "proteção contra o fogo",
    "flame": "chama",
    "fortune": "fortuna",
    "frost_walker": "passos gelados",
    "impaling": "empalamento",
    "infinity": "infinidade",
    "knockback": "repulsão",
    "looting": "pilhagem",
    "loyalty": "lealdade",
    "luck_of_the_sea": "sorte do mar",
    "lure": "isca",
    "mending": "remendo",
    "multishot": "rajada",
    "piercing": "perfuração",
    "power": "força",
    "projectile_protection": "proteção contra projéteis",
    "protection": "proteção",
    "punch": "impacto",
    "quick_charge": "recarga rápida",
    "respiration": "respiração",
    "riptide": "correnteza",
    "sharpness": "afiação",
    "silk_touch": "toque suave",
    "smite": "julgamento",
    "soul_speed": "velocidade das almas",
    "sweeping_edge": "alcance",
    "swift_sneak": "passos furtivos",
    "thorns": "espinhos",
    "unbreaking": "inquebrável",
    "vanishing_curse": "maldição do desaparecimento",
    "wind_burst": "lufada",
}

_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def roman(level: int) -> str:
    """1 -> 'I'; above 10 the number itself."""
    return _ROMAN[level] if 0 < level < len(_ROMAN) else str(level)


def enchantment_text(enchantment_id: str, level: int) -> str:
    """'afiação V'; an unknown id reads as it is, with blanks."""
    name = NAMES.get(path_of(enchantment_id)) or path_of(enchantment_id).replace("_", " ")
    return f"{name} {roman(level)}"
