package bancada.recipe;

import org.bukkit.NamespacedKey;
import org.bukkit.inventory.ComplexRecipe;
import org.bukkit.inventory.CraftingRecipe;
import org.bukkit.inventory.ItemStack;

/** What the server gives for a special recipe: a key and an empty result, nothing else. */
public final class CraftComplexRecipe extends CraftingRecipe implements ComplexRecipe {
    public CraftComplexRecipe(NamespacedKey key) {
        super(key, ItemStack.empty());
    }
}
