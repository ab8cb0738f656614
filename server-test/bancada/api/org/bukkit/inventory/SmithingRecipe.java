package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

public class SmithingRecipe implements Recipe, Keyed {
    private final NamespacedKey key;
    private final ItemStack result;
    private final RecipeChoice base;
    private final RecipeChoice addition;

    public SmithingRecipe(NamespacedKey key, ItemStack result, RecipeChoice base, RecipeChoice addition) {
        this.key = key;
        this.result = result.clone();
        this.base = base;
        this.addition = addition;
    }

    public RecipeChoice getBase() {
        return base.clone();
    }

    public RecipeChoice getAddition() {
        return addition.clone();
    }

    @Override
    public ItemStack getResult() {
        return result.clone();
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }
}
