"""What players gather rather than craft, and what a container leaves behind: for the tree of materials.

Written by hand. It only decides where a tree stops: the recipes themselves stay in the book.
"""

import re

from canalhandia_knowledge.recipes.types import path_of

_GATHERED = frozenset(
    """
    diamond coal emerald lapis_lazuli redstone quartz amethyst_shard raw_iron raw_gold raw_copper ancient_debris
    white_wool leather string feather bone slime_ball honeycomb gunpowder ink_sac egg rotten_flesh rabbit_hide
    cobblestone cobbled_deepslate sand red_sand gravel flint clay_ball dirt obsidian ice snowball blackstone basalt
    netherrack end_stone granite diorite andesite tuff calcite deepslate dripstone_block glowstone_dust
    prismarine_shard prismarine_crystals wheat sugar_cane melon_slice pumpkin carrot potato beetroot apple bamboo cactus
    kelp vine moss_block nether_wart mushroom_stem brown_mushroom red_mushroom cocoa_beans resin_clump honey_bottle
    nether_star blaze_rod breeze_rod ender_pearl ghast_tear phantom_membrane shulker_shell nautilus_shell
    netherite_upgrade_smithing_template turtle_scute armadillo_scute pointed_dripstone sulfur cinnabar
    """.split()
)
_GATHERED_KINDS = re.compile(r".*_(ore|log|stem|leaves|sapling|sherd)|.*armor_trim_smithing_template")
_LEAVES = {
    "milk_bucket": "bucket",
    "water_bucket": "bucket",
    "lava_bucket": "bucket",
    "powder_snow_bucket": "bucket",
    "honey_bottle": "glass_bottle",
    "dragon_breath": "glass_bottle",
}


def gathered(item_id: str) -> bool:
    """Does a player take it from the world rather than make it?"""
    path = path_of(item_id)
    return path in _GATHERED or _GATHERED_KINDS.fullmatch(path) is not None


def left_in_grid(item_id: str) -> str | None:
    """What stays in the grid when the item is used up (a milk bucket leaves a bucket)."""
    path = _LEAVES.get(path_of(item_id))
    return f"minecraft:{path}" if path else None
