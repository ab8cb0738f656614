package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

public class SmithingTrimRecipe extends SmithingRecipe implements ComplexRecipe {
    public SmithingTrimRecipe(NamespacedKey key, RecipeChoice template, RecipeChoice base, RecipeChoice addition) { super(key, null, base, addition); throw new AssertionError(); }

    public RecipeChoice getTemplate() { throw new AssertionError(); }
}
