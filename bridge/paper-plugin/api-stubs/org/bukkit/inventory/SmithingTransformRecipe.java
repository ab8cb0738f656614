package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

public class SmithingTransformRecipe extends SmithingRecipe {
    public SmithingTransformRecipe(NamespacedKey key, ItemStack result, RecipeChoice template, RecipeChoice base, RecipeChoice addition) { super(key, null, base, addition); throw new AssertionError(); }

    public RecipeChoice getTemplate() { throw new AssertionError(); }
}
