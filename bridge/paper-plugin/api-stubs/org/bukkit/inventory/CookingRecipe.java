package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.recipe.CookingBookCategory;

@SuppressWarnings("rawtypes")
public abstract class CookingRecipe<T extends CookingRecipe> implements Recipe, Keyed {
    public CookingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) { throw new AssertionError(); }

    public RecipeChoice getInputChoice() { throw new AssertionError(); }

    public ItemStack getResult() { throw new AssertionError(); }

    public float getExperience() { throw new AssertionError(); }

    public int getCookingTime() { throw new AssertionError(); }

    public NamespacedKey getKey() { throw new AssertionError(); }

    public String getGroup() { throw new AssertionError(); }

    public CookingBookCategory getCategory() { throw new AssertionError(); }
}
