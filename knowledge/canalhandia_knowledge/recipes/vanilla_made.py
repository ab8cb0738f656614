"""What the game itself is known to make, by our own rules: so that a missing recipe can be told from none ever.

Not a list of the game's recipes: a few families and common items written by hand. What it names, every supported
version makes, or every one since the version that stands with it (a test holds that); what it does not name simply
counts as 'no recipe here', never as 'removed'.
"""

import re

from canalhandia_knowledge.recipes.versions import exists_in

_TOOLS = "sword|pickaxe|axe|shovel|hoe"
_ARMOUR = "helmet|chestplate|leggings|boots"
_WOOD = "oak|spruce|birch|jungle|acacia|dark_oak|mangrove|cherry"
_COLOUR = "white|orange|magenta|light_blue|yellow|lime|pink|gray|light_gray|cyan|purple|blue|brown|green|red|black"
_COMMON = """
torch soul_torch redstone_torch crafting_table furnace blast_furnace smoker campfire chest trapped_chest ender_chest
barrel hopper dropper dispenser observer piston sticky_piston repeater comparator lever tripwire_hook target
daylight_detector note_block jukebox bookshelf chiseled_bookshelf lectern enchanting_table anvil grindstone
smithing_table stonecutter loom cartography_table fletching_table composter brewing_stand cauldron beacon conduit
respawn_anchor lodestone end_crystal lightning_rod ladder scaffolding rail powered_rail detector_rail activator_rail
minecart chest_minecart hopper_minecart furnace_minecart tnt_minecart tnt bucket shears fishing_rod
flint_and_steel compass clock spyglass map shield bow crossbow arrow spectral_arrow
stick bowl paper book writable_book bread cake cookie pumpkin_pie
golden_apple golden_carrot glistering_melon_slice sugar mushroom_stew beetroot_soup rabbit_stew glass_pane glass
glass_bottle iron_bars iron_door iron_trapdoor painting item_frame glow_item_frame armor_stand flower_pot
lantern soul_lantern ender_eye blaze_powder magma_cream fermented_spider_eye fire_charge iron_ingot gold_ingot
copper_ingot netherite_ingot netherite_scrap iron_block gold_block diamond_block emerald_block coal_block redstone_block
lapis_block netherite_block iron_nugget gold_nugget stone smooth_stone stone_bricks bricks brick sandstone hay_block
slime_block honey_block bone_meal bone_block shulker_box candle recovery_compass turtle_helmet mace
""".split()
_FAMILIES = re.compile(
    f"(wooden|stone|iron|golden|diamond)_({_TOOLS})"
    f"|(leather|iron|golden|diamond)_({_ARMOUR})"
    f"|netherite_({_TOOLS}|{_ARMOUR})"
    f"|({_WOOD})_(planks|stairs|slab|fence|fence_gate|door|trapdoor|button|pressure_plate|sign|boat|chest_boat)"
    f"|({_COLOUR})_(wool|bed|carpet|banner|candle|stained_glass|stained_glass_pane|concrete_powder|dye)"
    f"|({_COLOUR})_(terracotta|glazed_terracotta)"
    r"|(stone_brick|cobblestone|mossy_cobblestone|brick|sandstone|red_sandstone|nether_brick|prismarine|granite|diorite"
    r"|andesite|blackstone|polished_blackstone|cobbled_deepslate|deepslate_brick|deepslate_tile|mud_brick)_(stairs|slab|wall)"
)


_NAMES = frozenset(_COMMON)
_SINCE = {
    "crafter": "1.21",
    "saddle": "1.21.6",
    "white_harness": "1.21.6",
    "copper_sword": "1.21.9",
    "copper_pickaxe": "1.21.9",
    "copper_axe": "1.21.9",
    "copper_shovel": "1.21.9",
    "copper_hoe": "1.21.9",
    "copper_helmet": "1.21.9",
    "copper_chestplate": "1.21.9",
    "copper_leggings": "1.21.9",
    "copper_boots": "1.21.9",
    "copper_chest": "1.21.9",
    "copper_torch": "1.21.9",
    "name_tag": "26.1",
}


def made_since(path: str) -> str | None:
    """Since which version the game makes it, for what players remember as not craftable."""
    return _SINCE.get(path)


def vanilla_makes(path: str, version: str) -> bool:
    """Is the game of this version known to have a recipe for this item ('wooden_sword')?"""
    if path in _SINCE:
        return exists_in(_SINCE[path], version)
    return path in _NAMES or _FAMILIES.fullmatch(path) is not None
