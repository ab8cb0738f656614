"""Names that mean a whole kind of item: 'cama' is all 16 beds, 'tábuas' all planks.

Members come from the server's own item tag where it has one (data packs may add to it), else from the shape of the
ids. English titles are those of the wiki's group pages ('Bed', 'Planks'), so that their langlinks lead here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from canalhandia_knowledge.names.composed_words import COLOURS, WOODS


@dataclass(frozen=True, slots=True)
class Group:
    """`pattern` is matched against the whole id without namespace; `names` Portuguese, the label first."""

    key: str
    names: tuple[str, ...]
    english: tuple[str, ...]
    pattern: str
    tag: str | None = None


_C = "(?:" + "|".join(sorted(COLOURS, key=len, reverse=True)) + ")"
_W = "(?:" + "|".join(sorted(WOODS, key=len, reverse=True)) + ")"
_G = "(?:wooden|stone|copper|iron|golden|diamond|netherite)"
_A = "(?:leather|chainmail|copper|iron|golden|diamond|netherite)"

GROUPS: tuple[Group, ...] = (
    Group("beds", ("cama",), ("Bed",), f"{_C}_bed", "beds"),
    Group("wool", ("lã", "bloco de lã"), ("Wool",), f"{_C}_wool", "wool"),
    Group("carpets", ("tapete", "carpete"), ("Carpet",), f"{_C}_carpet", "wool_carpets"),
    Group("banners", ("estandarte", "bandeira"), ("Banner",), f"{_C}_banner", "banners"),
    Group("candles", ("velas coloridas",), (), f"{_C}_candle"),
    Group("concrete", ("concreto",), ("Concrete",), f"{_C}_concrete", "concrete"),
    Group(
        "concrete_powder",
        ("cimento", "pó de concreto", "concreto em pó"),
        ("Concrete Powder",),
        f"{_C}_concrete_powder",
    ),
    Group("dyes", ("corante", "tinta colorida", "tintura"), ("Dye",), f"{_C}_dye", "dyes"),
    Group("glazed", ("azulejo", "terracota vitrificada"), ("Glazed Terracotta",), f"{_C}_glazed_terracotta"),
    Group("colored_terracotta", ("terracota colorida",), ("Stained Terracotta",), f"{_C}_terracotta"),
    Group("stained_glass", ("vidro colorido", "vidro tingido"), ("Stained Glass",), f"{_C}_stained_glass"),
    Group(
        "stained_panes",
        ("vidraça colorida", "painel de vidro colorido"),
        ("Stained Glass Pane",),
        f"{_C}_stained_glass_pane",
    ),
    Group("colored_shulkers", ("caixa de shulker colorida", "shulker colorida"), (), f"{_C}_shulker_box"),
    Group("colored_bundles", ("trouxa colorida", "sacola colorida"), (), f"{_C}_bundle"),
    Group("harnesses", ("arreio", "sela de ghast"), ("Harness",), f"{_C}_harness", "harnesses"),
    Group(
        "planks", ("tábuas", "tábua de madeira", "prancha", "madeira trabalhada"), ("Planks",), f"{_W}_planks", "planks"
    ),
    Group("logs", ("tronco", "tora", "tronco de madeira"), ("Log",), f"{_W}_(?:log|stem)"),
    Group("stripped_logs", ("tronco descascado", "tora descascada"), ("Stripped Log",), f"stripped_{_W}_(?:log|stem)"),
    Group("wood", ("bloco de madeira", "madeira com casca"), ("Wood",), f"{_W}_(?:wood|hyphae)"),
    Group("leaves", ("folhas", "folhagem", "folha de árvore"), ("Leaves",), ".*_leaves", "leaves"),
    Group(
        "saplings",
        ("muda", "muda de árvore", "broto de árvore"),
        ("Sapling",),
        ".*_sapling|mangrove_propagule",
        "saplings",
    ),
    Group("doors", ("porta",), ("Door",), ".*_door", "doors"),
    Group("wooden_doors", ("porta de madeira",), ("Wooden Door",), f"{_W}_door", "wooden_doors"),
    Group("trapdoors", ("alçapão",), ("Trapdoor",), ".*_trapdoor", "trapdoors"),
    Group("wooden_trapdoors", ("alçapão de madeira",), ("Wooden Trapdoor",), f"{_W}_trapdoor", "wooden_trapdoors"),
    Group("fences", ("cerca",), ("Fence",), ".*_fence", "fences"),
    Group("wooden_fences", ("cerca de madeira",), ("Wooden Fence",), f"{_W}_fence", "wooden_fences"),
    Group(
        "fence_gates",
        ("portão", "portão de cerca", "porteira", "portão de madeira"),
        ("Fence Gate",),
        f"{_W}_fence_gate",
        "fence_gates",
    ),
    Group("buttons", ("botão",), ("Button",), ".*_button", "buttons"),
    Group("wooden_buttons", ("botão de madeira",), ("Wooden Button",), f"{_W}_button", "wooden_buttons"),
    Group("pressure_plates", ("placa de pressão",), ("Pressure Plate",), ".*_pressure_plate"),
    Group(
        "wooden_plates",
        ("placa de pressão de madeira",),
        ("Wooden Pressure Plate",),
        f"{_W}_pressure_plate",
        "wooden_pressure_plates",
    ),
    Group("signs", ("placa", "placa de madeira", "plaquinha"), ("Sign",), f"{_W}_sign", "signs"),
    Group(
        "hanging_signs", ("placa suspensa", "placa pendurada"), ("Hanging Sign",), f"{_W}_hanging_sign", "hanging_signs"
    ),
    Group("boats", ("bote", "barco", "barco de madeira", "barquinho", "canoa"), ("Boat",), f"{_W}_(?:boat|raft)"),
    Group(
        "chest_boats",
        ("bote com baú", "barco com baú"),
        ("Boat with Chest",),
        f"{_W}_chest_(?:boat|raft)",
        "chest_boats",
    ),
    Group("stairs", ("escadas", "escadaria"), ("Stairs",), ".*_stairs", "stairs"),
    Group(
        "wooden_stairs",
        ("escada de madeira", "escadaria de madeira"),
        ("Wooden Stairs",),
        f"{_W}_stairs",
        "wooden_stairs",
    ),
    Group("slabs", ("laje", "degrau", "meio bloco", "slab"), ("Slab",), ".*_slab", "slabs"),
    Group("wooden_slabs", ("laje de madeira",), ("Wooden Slab",), f"{_W}_slab", "wooden_slabs"),
    Group("walls", ("muro", "mureta"), ("Wall",), ".*_wall", "walls"),
    Group("shelves", ("prateleira", "estante de madeira"), ("Shelf",), f"{_W}_shelf", "wooden_shelves"),
    Group("swords", ("espada",), ("Sword",), f"{_G}_sword", "swords"),
    Group("pickaxes", ("picareta",), ("Pickaxe",), f"{_G}_pickaxe", "pickaxes"),
    Group("axes", ("machado",), ("Axe",), f"{_G}_axe", "axes"),
    Group("shovels", ("pá",), ("Shovel",), f"{_G}_shovel", "shovels"),
    Group("hoes", ("enxada",), ("Hoe",), f"{_G}_hoe", "hoes"),
    Group("spears", ("lança",), ("Spear",), f"{_G}_spear", "spears"),
    Group("helmets", ("capacete", "elmo"), ("Helmet",), f"{_A}_helmet|turtle_helmet", "head_armor"),
    Group("chestplates", ("peitoral", "peito da armadura"), ("Chestplate",), f"{_A}_chestplate", "chest_armor"),
    Group("leggings", ("calças", "calça"), ("Leggings",), f"{_A}_leggings", "leg_armor"),
    Group("boots", ("botas", "bota"), ("Boots",), f"{_A}_boots", "foot_armor"),
    Group("horse_armors", ("armadura para cavalo",), ("Horse Armor",), ".*_horse_armor"),
    Group("music_discs", ("disco musical", "disco de música"), ("Music Disc",), "music_disc_.*"),
    Group(
        "templates",
        ("molde de ferraria", "template de ferraria", "molde de armadura"),
        ("Smithing Template",),
        ".*_smithing_template",
    ),
    Group(
        "banner_patterns", ("figura para estandarte", "padrão de estandarte"), ("Banner Pattern",), ".*_banner_pattern"
    ),
    Group(
        "sherds",
        ("fragmento de cerâmica", "caco de cerâmica", "óstraco"),
        ("Pottery Sherd",),
        ".*_pottery_sherd",
        "decorated_pot_sherds",
    ),
    Group("spawn_eggs", ("ovo gerador", "ovo de invocação", "ovo de spawn"), ("Spawn Egg",), ".*_spawn_egg"),
    Group("tulips", ("tulipa",), ("Tulip",), ".*_tulip"),
    Group(
        "flowers",
        ("flor", "florzinha"),
        ("Flower",),
        "dandelion|poppy|.*_tulip|allium|azure_bluet|cornflower|oxeye_daisy",
        "small_flowers",
    ),
    Group("mushrooms", ("cogumelos",), ("Mushroom",), "(?:red|brown)_mushroom"),
    Group("froglights", ("anfibrilho", "luz de sapo"), ("Froglight",), ".*_froglight"),
    Group("corals", ("coral",), ("Coral",), "(?:tube|brain|bubble|fire|horn)_coral"),
    Group("coral_blocks", ("bloco de coral",), ("Coral Block",), "(?:tube|brain|bubble|fire|horn)_coral_block"),
    Group("coral_fans", ("gorgônia", "leque de coral"), ("Coral Fan",), "(?:tube|brain|bubble|fire|horn)_coral_fan"),
    Group("ores", ("minérios",), ("Ore",), "(?!deepslate).*_ore"),
    Group("seeds", ("sementes",), ("Seeds",), ".*_seeds"),
    Group("heads", ("cabeça", "cabeça de mob"), ("Mob head", "Head"), ".*_(?:head|skull)", "skulls"),
    Group("rails", ("trilhos",), ("Rails",), "(?:.*_)?rail", "rails"),
)

_ORDER = {
    word: place
    for place, word in enumerate(
        (
            *COLOURS,
            *WOODS,
            "wooden",
            "leather",
            "stone",
            "chainmail",
            "copper",
            "iron",
            "golden",
            "diamond",
            "netherite",
        )
    )
}


def player_order(item_id: str) -> tuple[int, str]:
    """Where a player would list an item of a group: colours as in the creative inventory, materials by strength."""
    path = item_id.partition(":")[2].removeprefix("stripped_")
    best = max((w for w in _ORDER if path.startswith(w + "_")), key=len, default="")
    return _ORDER.get(best, len(_ORDER)), path


def members(group: Group, items: Iterable[str], tags: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The ids of a group on this server, as a player would list them; () when it has none."""
    known = set(items)
    tagged = [i for i in tags.get(f"minecraft:{group.tag}", ()) if i in known] if group.tag else []
    shaped = re.compile(group.pattern)
    found = tagged or [i for i in known if shaped.fullmatch(i.partition(":")[2])]
    return tuple(sorted(dict.fromkeys(found), key=player_order))
