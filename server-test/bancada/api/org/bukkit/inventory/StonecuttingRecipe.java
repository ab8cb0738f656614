package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

public class StonecuttingRecipe implements Recipe, Keyed {
    private final NamespacedKey key;
    private final ItemStack result;
    private final RecipeChoice input;
    private String group = "";

    public StonecuttingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input) {
        this.key = key;
        this.result = result.clone();
        this.input = input;
    }

    public RecipeChoice getInputChoice() {
        return input.clone();
    }

    @Override
    public ItemStack getResult() {
        return result.clone();
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    public String getGroup() {
        return group;
    }

    public void setGroup(String group) {
        this.group = group;
    }
}
