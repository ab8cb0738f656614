package org.bukkit.inventory;

import org.bukkit.Material;
import org.bukkit.NamespacedKey;

public class TransmuteRecipe extends CraftingRecipe implements ComplexRecipe {
    public TransmuteRecipe(NamespacedKey key, Material result, RecipeChoice input, RecipeChoice material) { super(key, null); throw new AssertionError(); }

    public RecipeChoice getInput() { throw new AssertionError(); }

    public RecipeChoice getMaterial() { throw new AssertionError(); }
}
