package org.bukkit.inventory.recipe;

public enum CookingBookCategory {
    FOOD, BLOCKS, MISC
}
