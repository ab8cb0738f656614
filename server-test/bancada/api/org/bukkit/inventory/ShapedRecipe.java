package org.bukkit.inventory;

import java.util.HashMap;
import java.util.Map;
import org.bukkit.NamespacedKey;

public class ShapedRecipe extends CraftingRecipe {
    private String[] rows = new String[0];
    private Map<Character, RecipeChoice> ingredients = new HashMap<>();

    public ShapedRecipe(NamespacedKey key, ItemStack result) {
        super(key, result);
    }

    /** Every character becomes a key with null until an ingredient is set: what vanilla's blanks look like. */
    public ShapedRecipe shape(String... shape) {
        rows = shape.clone();
        Map<Character, RecipeChoice> next = new HashMap<>();
        for (String row : shape) {
            for (char c : row.toCharArray()) {
                next.put(c, ingredients.get(c));
            }
        }
        ingredients = next;
        return this;
    }

    public ShapedRecipe setIngredient(char key, RecipeChoice ingredient) {
        if (!ingredients.containsKey(key)) {
            throw new IllegalArgumentException("Symbol does not appear in the shape: " + key);
        }
        ingredients.put(key, ingredient);
        return this;
    }

    public Map<Character, RecipeChoice> getChoiceMap() {
        Map<Character, RecipeChoice> copy = new HashMap<>();
        ingredients.forEach((key, choice) -> copy.put(key, choice == null ? null : choice.clone()));
        return copy;
    }

    public String[] getShape() {
        return rows.clone();
    }
}
