"""Portuguese names of items that follow from how their ids are built: 'golden_pickaxe' is a picareta of ouro.

Written by hand as rules, so that a server without official language files, and items that a newer version adds in old
shapes, have names all the same. Each rule gives the usual name first; the others are how players also say it.
"""

import re
from functools import lru_cache

from canalhandia_knowledge.names.composed_words import (
    AGES,
    ARMOURS,
    BASES,
    COLOURED,
    COLOURS,
    COPPER,
    CORALS,
    GEAR,
    LAID,
    MATERIALS,
    MINERALS,
    ORES,
    SHAPES,
    SHERDS,
    SINGLE,
    TRIMS,
    WOODEN,
    WOODS,
)
from canalhandia_knowledge.names.creatures import CREATURES


def _cross(heads: tuple[str, ...], tails: tuple[str, ...]) -> list[str]:
    return [f"{head} {tail}" for tail in tails for head in heads]


def _wooden(path: str) -> list[str]:
    stripped = path.startswith("stripped_")
    rest = path.removeprefix("stripped_")
    for wood in sorted(WOODS, key=len, reverse=True):
        if not rest.startswith(wood + "_"):
            continue
        shape = rest[len(wood) + 1 :]
        chest = shape.startswith("chest_")
        heads = WOODEN.get(shape.removeprefix("chest_"))
        if heads is None:
            return []
        names = _cross(heads, WOODS[wood])
        if wood == "crimson" or wood == "warped":
            names += [f"{head} do fungo {WOODS[wood][0]}" for head in heads[:1]]
        if stripped:
            return [f"{n} {end}" for n in names for end in ("descascado", "descascada")]
        if chest:
            return [f"{n} com baú" for n in names] + [f"{head} com baú {w}" for head in heads for w in WOODS[wood]]
        return names
    return []


def _coloured(path: str) -> list[str]:
    for colour in sorted(COLOURS, key=len, reverse=True):
        if path.startswith(colour + "_"):
            nouns = COLOURED.get(path[len(colour) + 1 :], ())
            return [f"{noun} {forms[gender]}" for forms in COLOURS[colour] for noun, gender in nouns]
    return []


def _gear(path: str) -> list[str]:
    material, _, thing = path.partition("_")
    tails = MATERIALS.get(material)
    if tails is None:
        return []
    if thing in GEAR:
        return _cross(GEAR[thing], tails)
    if thing in ARMOURS:
        beast = ARMOURS[thing]
        return [f for tail in tails for f in (f"armadura {tail} para {beast}", f"armadura de {beast} {tail}")]
    return []


def _shaped(path: str) -> list[str]:
    base, _, shape = path.rpartition("_")
    return _cross(SHAPES[shape], BASES[base]) if shape in SHAPES and base in BASES else []


def _copper(path: str) -> list[str]:
    waxed = path.startswith("waxed_")
    rest = path.removeprefix("waxed_")
    age, _, thing = rest.partition("_")
    if age not in AGES:
        age, thing = "", rest
    heads = COPPER.get(thing)
    if heads is None or (not age and not waxed and thing == "copper"):
        return []
    ending = f" {AGES[age]}" if age else ""
    names = [head + ending + (" encerado" if waxed else "") for head in heads]
    return names + [
        n.removesuffix("o") + "a" for n in names if n.endswith("o") and ending + waxed * " " and n[:3] != "bau"
    ]


def _mineral(path: str) -> list[str]:
    if path.endswith("_ore"):
        ore = path.removesuffix("_ore")
        deep = ore.startswith("deepslate_")
        name = ORES.get(ore.removeprefix("deepslate_"))
        if name is None:
            return []
        return (
            [f"minério de {name} de ardósia", f"minério de {name} de ardosiabissal"] if deep else [f"minério de {name}"]
        )
    for ending, words in (
        ("_block", ("bloco de",)),
        ("_ingot", ("lingote de", "barra de")),
        ("_nugget", ("pepita de",)),
    ):
        if path.endswith(ending) and path.removesuffix(ending) in MINERALS:
            return [f"{word} {MINERALS[path.removesuffix(ending)]}" for word in words]
    return []


def _coral(path: str) -> list[str]:
    match = re.fullmatch(r"(dead_)?(\w+?)_coral(_block|_fan)?", path)
    if match is None or match[2] not in CORALS:
        return []
    kind = f"coral de {CORALS[match[2]]}"
    name = {"_block": f"bloco de {kind}", "_fan": f"gorgônia de {CORALS[match[2]]}"}.get(match[3] or "", kind)
    names = [name] + ([f"leque de {kind}"] if match[3] == "_fan" else [])
    return [f"{n} morto" for n in names] + [f"{n} morta" for n in names if match[3] == "_fan"] if match[1] else names


def _numbered_kind(path: str) -> list[str]:
    if path.endswith("_spawn_egg"):
        creature = CREATURES.get(path.removesuffix("_spawn_egg"))
        if creature is None:
            return []
        heads = ("ovo gerador", "ovo de invocação", "spawn egg", *(() if path in LAID else ("ovo",)))
        return [f"{head} de {name}" for name in creature for head in heads]
    if path.endswith("_armor_trim_smithing_template"):
        trim = path.removesuffix("_armor_trim_smithing_template")
        name = TRIMS.get(trim, trim.replace("_", " "))
        return [f"molde de ferraria {n}" for n in dict.fromkeys((name, trim.replace("_", " ")))] + [f"molde de {name}"]
    if path.endswith("_pottery_sherd"):
        sherd = path.removesuffix("_pottery_sherd")
        names = SHERDS.get(sherd, (sherd.replace("_", " "),))
        return [f"{head} de {name}" for name in names for head in ("fragmento de cerâmica", "óstraco", "caco")]
    if path.startswith("music_disc_"):
        disc = path.removeprefix("music_disc_").replace("_", " ")
        return [f"disco musical {disc}", f"disco {disc}", f"disco de música {disc}"]
    return []


def _whole(path: str) -> list[str]:
    if path in ("stone_button", "polished_blackstone_button"):
        return [f"botão de {BASES[path.removesuffix('_button')][0]}"]
    if path in ("stone_pressure_plate", "polished_blackstone_pressure_plate"):
        return [f"placa de pressão de {BASES[path.removesuffix('_pressure_plate')][0]}"]
    single = path.removesuffix("s")
    for start, words in (
        ("chiseled_", ("talhado", "talhada", "esculpido", "cinzelado")),
        ("cracked_", ("rachado", "rachada")),
        ("infested_", ("infestado", "infestada")),
    ):
        if path.startswith(start):
            inner = _whole(path.removeprefix(start))
            return [f"{name} {word}" for name in inner for word in words]
    bases = BASES.get(path) or (BASES.get(single) if path.endswith("s") else None)
    return list(bases) if bases and path not in SINGLE else []


@lru_cache(maxsize=8192)
def composed_names(item_id: str) -> tuple[str, ...]:
    """The Portuguese names that an item's id gives by rule, usual one first; () where no rule fits."""
    path = item_id.partition(":")[2] or item_id
    names: list[str] = []
    for rule in (_wooden, _coloured, _gear, _copper, _shaped, _mineral, _coral, _numbered_kind, _whole):
        names += rule(path)
        if names:
            break
    return tuple(dict.fromkeys(names))
