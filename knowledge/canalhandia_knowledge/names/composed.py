"""Portuguese names of items that follow from how their ids are built: 'golden_pickaxe' is a picareta of ouro.

Written by hand as rules, so that a server without official language files, and items that a newer version adds in old
shapes, have names all the same. Each rule gives the usual name first; the others are how players also say it.
"""

import re
from functools import lru_cache

from canalhandia_knowledge.names.creatures import CREATURES

_M, _F = 0, 1
COLOURS: dict[str, tuple[tuple[str, str], ...]] = {
    "white": (("branco", "branca"),),
    "light_gray": (("cinza-claro", "cinza-clara"),),
    "gray": (("cinza", "cinza"), ("cinza-escuro", "cinza-escura")),
    "black": (("preto", "preta"),),
    "brown": (("marrom", "marrom"),),
    "red": (("vermelho", "vermelha"),),
    "orange": (("laranja", "laranja"),),
    "yellow": (("amarelo", "amarela"),),
    "lime": (("verde-limão", "verde-limão"), ("verde-claro", "verde-clara"), ("lima", "lima")),
    "green": (("verde", "verde"), ("verde-escuro", "verde-escura")),
    "cyan": (("ciano", "ciano"),),
    "light_blue": (("azul-claro", "azul-clara"),),
    "blue": (("azul", "azul"), ("azul-escuro", "azul-escura")),
    "purple": (("roxo", "roxa"),),
    "magenta": (("magenta", "magenta"),),
    "pink": (("rosa", "rosa"),),
}
"""Masculine and feminine, in the order of the creative inventory."""

_COLOURED: dict[str, tuple[tuple[str, int], ...]] = {
    "wool": (("lã", _F),),
    "bed": (("cama", _F),),
    "carpet": (("tapete", _M), ("carpete", _M)),
    "banner": (("estandarte", _M), ("bandeira", _F), ("banner", _M)),
    "candle": (("vela", _F),),
    "concrete": (("concreto", _M),),
    "concrete_powder": (("cimento", _M), ("pó de concreto", _M), ("concreto em pó", _M)),
    "dye": (("corante", _M), ("tinta", _F), ("tintura", _F)),
    "glazed_terracotta": (("azulejo", _M), ("terracota vitrificada", _F), ("terracota esmaltada", _F)),
    "terracotta": (("terracota", _F), ("argila", _F)),
    "shulker_box": (("caixa de shulker", _F), ("shulker", _F), ("shulker", _M), ("shulker box", _F)),
    "stained_glass": (("vidro", _M), ("vidro tingido de", _M)),
    "stained_glass_pane": (("vidraça", _F), ("painel de vidro", _M), ("placa de vidro", _F)),
    "bundle": (("trouxa", _F), ("saco", _M), ("sacola", _F), ("bolsa", _F)),
    "harness": (("arreio", _M), ("arreios", _M)),
}

WOODS: dict[str, tuple[str, ...]] = {
    "oak": ("de carvalho",),
    "spruce": ("de abeto", "de pinheiro"),
    "birch": ("de bétula",),
    "jungle": ("da selva",),
    "acacia": ("de acácia",),
    "dark_oak": ("de carvalho escuro",),
    "mangrove": ("de mangue",),
    "cherry": ("de cerejeira",),
    "pale_oak": ("de carvalho pálido",),
    "bamboo": ("de bambu",),
    "crimson": ("carmesim",),
    "warped": ("distorcido", "distorcida"),
}

_WOODEN: dict[str, tuple[str, ...]] = {
    "planks": ("tábuas", "tábuas de madeira", "prancha", "madeira trabalhada"),
    "log": ("tronco", "tora", "tronco de madeira"),
    "wood": ("madeira",),
    "stem": ("caule",),
    "hyphae": ("hifas",),
    "leaves": ("folhas",),
    "sapling": ("muda",),
    "door": ("porta", "porta de madeira"),
    "trapdoor": ("alçapão",),
    "fence": ("cerca", "cerca de madeira"),
    "fence_gate": ("portão", "portão de cerca"),
    "button": ("botão",),
    "pressure_plate": ("placa de pressão",),
    "sign": ("placa", "placa de madeira"),
    "hanging_sign": ("placa suspensa", "placa pendurada"),
    "boat": ("bote", "barco"),
    "raft": ("jangada", "balsa"),
    "stairs": ("escadas", "escadaria"),
    "slab": ("laje", "meio bloco"),
    "shelf": ("estante", "prateleira"),
    "roots": ("raízes",),
    "fungus": ("fungo",),
    "nylium": ("nílio",),
}

_MATERIALS: dict[str, tuple[str, ...]] = {
    "wooden": ("de madeira",),
    "stone": ("de pedra",),
    "copper": ("de cobre",),
    "iron": ("de ferro",),
    "golden": ("de ouro", "dourada", "dourado"),
    "diamond": ("de diamante",),
    "netherite": ("de netherita",),
    "leather": ("de couro",),
    "chainmail": ("de malha", "de cota de malha", "de corrente"),
}

_GEAR: dict[str, tuple[str, ...]] = {
    "sword": ("espada",),
    "pickaxe": ("picareta",),
    "axe": ("machado",),
    "shovel": ("pá",),
    "hoe": ("enxada",),
    "spear": ("lança",),
    "helmet": ("capacete", "elmo"),
    "chestplate": ("peitoral", "peito"),
    "leggings": ("calças", "perneira"),
    "boots": ("botas",),
}
_ARMOURS = {"horse_armor": "cavalo", "nautilus_armor": "náutilo"}

BASES: dict[str, tuple[str, ...]] = {
    "stone": ("pedra",),
    "deepslate": ("ardósia", "ardosiabissal"),
    "cobblestone": ("pedregulho",),
    "mossy_cobblestone": ("pedregulho musgoso", "pedregulho com musgo"),
    "stone_brick": ("tijolos de pedra",),
    "mossy_stone_brick": ("tijolos de pedra musgosos",),
    "smooth_stone": ("pedra lisa",),
    "andesite": ("andesito",),
    "polished_andesite": ("andesito polido",),
    "diorite": ("diorito",),
    "polished_diorite": ("diorito polido",),
    "granite": ("granito",),
    "polished_granite": ("granito polido",),
    "sandstone": ("arenito",),
    "smooth_sandstone": ("arenito liso",),
    "cut_sandstone": ("arenito lapidado",),
    "red_sandstone": ("arenito vermelho",),
    "smooth_red_sandstone": ("arenito vermelho liso",),
    "cut_red_sandstone": ("arenito vermelho lapidado",),
    "brick": ("tijolos",),
    "nether_brick": ("tijolos do Nether",),
    "red_nether_brick": ("tijolos do Nether vermelhos",),
    "quartz": ("quartzo",),
    "smooth_quartz": ("quartzo liso",),
    "prismarine": ("prismarinho",),
    "prismarine_brick": ("tijolos de prismarinho",),
    "dark_prismarine": ("prismarinho escuro",),
    "purpur": ("púrpura",),
    "end_stone_brick": ("tijolos de pedra do End",),
    "blackstone": ("pedra-negra",),
    "polished_blackstone": ("pedra-negra polida",),
    "polished_blackstone_brick": ("tijolos de pedra-negra polida",),
    "cobbled_deepslate": ("pedregulho de ardósia", "pedregulho de ardosiabissal"),
    "polished_deepslate": ("ardósia polida", "ardosiabissal polida"),
    "deepslate_brick": ("tijolos de ardósia", "tijolos de ardosiabissal"),
    "deepslate_tile": ("ladrilhos de ardósia", "ladrilhos de ardosiabissal"),
    "tuff": ("tufo",),
    "polished_tuff": ("tufo polido",),
    "tuff_brick": ("tijolos de tufo",),
    "mud_brick": ("tijolos de barro", "tijolos de lama"),
    "bamboo_mosaic": ("mosaico de bambu",),
    "resin_brick": ("tijolos de resina",),
    "sulfur": ("enxofre",),
    "polished_sulfur": ("enxofre polido",),
    "sulfur_brick": ("tijolos de enxofre",),
    "cinnabar": ("cinábrio",),
    "polished_cinnabar": ("cinábrio polido",),
    "cinnabar_brick": ("tijolos de cinábrio",),
    "cut_copper": ("cobre lapidado", "cobre cortado"),
    "petrified_oak": ("carvalho petrificado",),
}
_SHAPES = {"stairs": ("escadas de", "escada de"), "slab": ("laje de",), "wall": ("muro de", "parede de")}

_AGES = {"": "", "exposed": "exposto", "weathered": "desgastado", "oxidized": "oxidado"}
_COPPER: dict[str, tuple[str, ...]] = {
    "copper": ("cobre", "bloco de cobre"),
    "copper_block": ("bloco de cobre",),
    "chiseled_copper": ("cobre talhado",),
    "cut_copper": ("cobre lapidado", "cobre cortado"),
    "cut_copper_stairs": ("escadas de cobre lapidado", "escada de cobre cortado"),
    "cut_copper_slab": ("laje de cobre lapidado", "laje de cobre cortado"),
    "copper_bars": ("barras de cobre",),
    "copper_bulb": ("lâmpada de cobre",),
    "copper_chain": ("corrente de cobre",),
    "copper_chest": ("baú de cobre",),
    "copper_door": ("porta de cobre",),
    "copper_trapdoor": ("alçapão de cobre",),
    "copper_grate": ("grade de cobre",),
    "copper_lantern": ("lampião de cobre", "lanterna de cobre"),
    "copper_golem_statue": ("estátua de golem de cobre",),
    "lightning_rod": ("para-raios",),
}

_ORES: dict[str, str] = {
    "coal": "carvão",
    "iron": "ferro",
    "copper": "cobre",
    "gold": "ouro",
    "redstone": "redstone",
    "emerald": "esmeralda",
    "lapis": "lápis-lazúli",
    "diamond": "diamante",
    "nether_gold": "ouro do Nether",
    "nether_quartz": "quartzo do Nether",
}
_MINERALS = {
    **_ORES,
    "netherite": "netherita",
    "amethyst": "ametista",
    "quartz": "quartzo",
    "raw_iron": "ferro bruto",
    "raw_copper": "cobre bruto",
    "raw_gold": "ouro bruto",
    "resin": "resina",
    "slime": "slime",
    "honey": "mel",
    "honeycomb": "favo de mel",
    "magma": "magma",
    "bone": "ossos",
    "snow": "neve",
    "moss": "musgo",
    "pale_moss": "musgo pálido",
    "dried_kelp": "algas secas",
    "bamboo": "bambu",
    "stripped_bamboo": "bambu descascado",
}
_CORALS = {"tube": "tubo", "brain": "cérebro", "bubble": "bolha", "fire": "fogo", "horn": "chifre"}

_LAID = frozenset(f"{beast}_spawn_egg" for beast in ("chicken", "turtle", "sniffer", "frog", "ender_dragon"))
"""'Ovo de galinha' is what the creature lays, not what makes one appear."""

_TRIMS: dict[str, str] = {
    "sentry": "sentinela",
    "dune": "duna",
    "coast": "costa",
    "wild": "selvagem",
    "ward": "guarda",
    "eye": "olho",
    "vex": "vex",
    "tide": "maré",
    "snout": "focinho",
    "rib": "costela",
    "spire": "torre",
    "wayfinder": "navegador",
    "shaper": "moldador",
    "silence": "silêncio",
    "raiser": "criador",
    "host": "anfitrião",
    "flow": "fluxo",
    "bolt": "raio",
}
_SHERDS: dict[str, tuple[str, ...]] = {
    "angler": ("pesca",),
    "archer": ("arqueiro", "arco"),
    "arms_up": ("braços erguidos", "figura"),
    "blade": ("lâmina", "espada"),
    "brewer": ("alquimista", "poção"),
    "burn": ("chama", "fogo"),
    "danger": ("perigo", "creeper"),
    "explorer": ("explorador", "mapa"),
    "flow": ("fluxo",),
    "friend": ("amigo",),
    "guster": ("ventania", "vórtice"),
    "heart": ("coração",),
    "heartbreak": ("coração partido",),
    "howl": ("uivo", "lobo"),
    "miner": ("minerador", "picareta"),
    "mourner": ("lamento", "warden"),
    "plenty": ("fartura", "baú"),
    "prize": ("prêmio", "joia"),
    "scrape": ("raspagem", "machado"),
    "sheaf": ("feixe", "trigo"),
    "shelter": ("abrigo", "árvore"),
    "skull": ("crânio",),
    "snort": ("bufo", "farejador"),
}


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
        heads = _WOODEN.get(shape.removeprefix("chest_"))
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
            nouns = _COLOURED.get(path[len(colour) + 1 :], ())
            return [f"{noun} {forms[gender]}" for forms in COLOURS[colour] for noun, gender in nouns]
    return []


def _gear(path: str) -> list[str]:
    material, _, thing = path.partition("_")
    tails = _MATERIALS.get(material)
    if tails is None:
        return []
    if thing in _GEAR:
        return _cross(_GEAR[thing], tails)
    if thing in _ARMOURS:
        beast = _ARMOURS[thing]
        return [f for tail in tails for f in (f"armadura {tail} para {beast}", f"armadura de {beast} {tail}")]
    return []


def _shaped(path: str) -> list[str]:
    base, _, shape = path.rpartition("_")
    return _cross(_SHAPES[shape], BASES[base]) if shape in _SHAPES and base in BASES else []


def _copper(path: str) -> list[str]:
    waxed = path.startswith("waxed_")
    rest = path.removeprefix("waxed_")
    age, _, thing = rest.partition("_")
    if age not in _AGES:
        age, thing = "", rest
    heads = _COPPER.get(thing)
    if heads is None or (not age and not waxed and thing == "copper"):
        return []
    ending = f" {_AGES[age]}" if age else ""
    names = [head + ending + (" encerado" if waxed else "") for head in heads]
    return names + [
        n.removesuffix("o") + "a" for n in names if n.endswith("o") and ending + waxed * " " and n[:3] != "bau"
    ]


def _mineral(path: str) -> list[str]:
    if path.endswith("_ore"):
        ore = path.removesuffix("_ore")
        deep = ore.startswith("deepslate_")
        name = _ORES.get(ore.removeprefix("deepslate_"))
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
        if path.endswith(ending) and path.removesuffix(ending) in _MINERALS:
            return [f"{word} {_MINERALS[path.removesuffix(ending)]}" for word in words]
    return []


def _coral(path: str) -> list[str]:
    match = re.fullmatch(r"(dead_)?(\w+?)_coral(_block|_fan)?", path)
    if match is None or match[2] not in _CORALS:
        return []
    kind = f"coral de {_CORALS[match[2]]}"
    name = {"_block": f"bloco de {kind}", "_fan": f"gorgônia de {_CORALS[match[2]]}"}.get(match[3] or "", kind)
    names = [name] + ([f"leque de {kind}"] if match[3] == "_fan" else [])
    return [f"{n} morto" for n in names] + [f"{n} morta" for n in names if match[3] == "_fan"] if match[1] else names


def _numbered_kind(path: str) -> list[str]:
    if path.endswith("_spawn_egg"):
        creature = CREATURES.get(path.removesuffix("_spawn_egg"))
        if creature is None:
            return []
        heads = ("ovo gerador", "ovo de invocação", "spawn egg", *(() if path in _LAID else ("ovo",)))
        return [f"{head} de {name}" for name in creature for head in heads]
    if path.endswith("_armor_trim_smithing_template"):
        trim = path.removesuffix("_armor_trim_smithing_template")
        name = _TRIMS.get(trim, trim.replace("_", " "))
        return [f"molde de ferraria {n}" for n in dict.fromkeys((name, trim.replace("_", " ")))] + [f"molde de {name}"]
    if path.endswith("_pottery_sherd"):
        sherd = path.removesuffix("_pottery_sherd")
        names = _SHERDS.get(sherd, (sherd.replace("_", " "),))
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
    return list(bases) if bases and path != "quartz" else []


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
