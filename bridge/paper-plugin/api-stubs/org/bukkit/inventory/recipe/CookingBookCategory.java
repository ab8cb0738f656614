package org.bukkit.inventory.recipe;

public final class CookingBookCategory {
    private CookingBookCategory() { throw new AssertionError(); }
}
