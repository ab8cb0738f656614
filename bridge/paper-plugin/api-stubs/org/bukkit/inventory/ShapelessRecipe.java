package org.bukkit.inventory;

import java.util.List;
import org.bukkit.NamespacedKey;

public class ShapelessRecipe extends CraftingRecipe {
    public ShapelessRecipe(NamespacedKey key, ItemStack result) { super(key, result); throw new AssertionError(); }

    public List<RecipeChoice> getChoiceList() { throw new AssertionError(); }
}
