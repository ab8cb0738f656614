package org.bukkit.inventory;

import java.util.List;

/** A trade: a recipe without a key. */
public class MerchantRecipe implements Recipe {
    private final ItemStack result;

    public MerchantRecipe(ItemStack result, int maxUses) {
        this.result = result.clone();
    }

    @Override
    public ItemStack getResult() {
        return result.clone();
    }

    public List<ItemStack> getIngredients() {
        return List.of();
    }
}
