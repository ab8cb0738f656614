package org.bukkit.inventory;

import java.util.ArrayList;
import java.util.List;
import org.bukkit.NamespacedKey;

public class ShapelessRecipe extends CraftingRecipe {
    private final List<RecipeChoice> ingredients = new ArrayList<>();

    public ShapelessRecipe(NamespacedKey key, ItemStack result) {
        super(key, result);
    }

    public ShapelessRecipe addIngredient(RecipeChoice ingredient) {
        if (ingredients.size() + 1 > 9) {
            throw new IllegalArgumentException("Shapeless recipes cannot have more than 9 ingredients");
        }
        ingredients.add(ingredient);
        return this;
    }

    public List<RecipeChoice> getChoiceList() {
        return ingredients.stream().map(RecipeChoice::clone).toList();
    }
}
