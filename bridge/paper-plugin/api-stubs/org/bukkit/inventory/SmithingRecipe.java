package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

public class SmithingRecipe implements Recipe, Keyed {
    public SmithingRecipe(NamespacedKey key, ItemStack result, RecipeChoice base, RecipeChoice addition) { throw new AssertionError(); }

    public RecipeChoice getBase() { throw new AssertionError(); }

    public RecipeChoice getAddition() { throw new AssertionError(); }

    public ItemStack getResult() { throw new AssertionError(); }

    public NamespacedKey getKey() { throw new AssertionError(); }
}
