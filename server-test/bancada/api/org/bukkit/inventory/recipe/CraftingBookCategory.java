package org.bukkit.inventory.recipe;

public enum CraftingBookCategory {
    BUILDING, REDSTONE, EQUIPMENT, MISC
}
