package org.bukkit.inventory;

import org.bukkit.NamespacedKey;

public class BlastingRecipe extends CookingRecipe<BlastingRecipe> {
    public BlastingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) {
        super(key, result, input, experience, cookingTime);
    }
}
