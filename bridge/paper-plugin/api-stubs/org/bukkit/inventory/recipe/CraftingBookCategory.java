package org.bukkit.inventory.recipe;

public final class CraftingBookCategory {
    private CraftingBookCategory() { throw new AssertionError(); }
}
