package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.recipe.CraftingBookCategory;

public abstract class CraftingRecipe implements Recipe, Keyed {
    protected CraftingRecipe(NamespacedKey key, ItemStack result) { throw new AssertionError(); }

    public NamespacedKey getKey() { throw new AssertionError(); }

    public ItemStack getResult() { throw new AssertionError(); }

    public String getGroup() { throw new AssertionError(); }

    public CraftingBookCategory getCategory() { throw new AssertionError(); }
}
