package org.bukkit.inventory;

import java.util.Map;
import org.bukkit.NamespacedKey;

public class ShapedRecipe extends CraftingRecipe {
    public ShapedRecipe(NamespacedKey key, ItemStack result) { super(key, result); throw new AssertionError(); }

    public Map<Character, RecipeChoice> getChoiceMap() { throw new AssertionError(); }

    public String[] getShape() { throw new AssertionError(); }
}
