package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

public class StonecuttingRecipe implements Recipe, Keyed {
    public StonecuttingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input) { throw new AssertionError(); }

    public RecipeChoice getInputChoice() { throw new AssertionError(); }

    public ItemStack getResult() { throw new AssertionError(); }

    public NamespacedKey getKey() { throw new AssertionError(); }

    public String getGroup() { throw new AssertionError(); }
}
