package org.bukkit.inventory;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.recipe.CookingBookCategory;

@SuppressWarnings("rawtypes")
public abstract class CookingRecipe<T extends CookingRecipe> implements Recipe, Keyed {
    private final NamespacedKey key;
    private final ItemStack result;
    private final RecipeChoice input;
    private final float experience;
    private final int cookingTime;
    private String group = "";
    private CookingBookCategory category = CookingBookCategory.MISC;

    public CookingRecipe(NamespacedKey key, ItemStack result, RecipeChoice input, float experience, int cookingTime) {
        this.key = key;
        this.result = result.clone();
        this.input = input;
        this.experience = experience;
        this.cookingTime = cookingTime;
    }

    public RecipeChoice getInputChoice() {
        return input.clone();
    }

    @Override
    public ItemStack getResult() {
        return result.clone();
    }

    public float getExperience() {
        return experience;
    }

    public int getCookingTime() {
        return cookingTime;
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

    public CookingBookCategory getCategory() {
        return category;
    }

    public void setCategory(CookingBookCategory category) {
        this.category = category;
    }
}
