package org.bukkit.inventory;

import java.util.List;

public class MerchantRecipe implements Recipe {
    public MerchantRecipe(ItemStack result, int maxUses) { throw new AssertionError(); }

    public ItemStack getResult() { throw new AssertionError(); }

    public List<ItemStack> getIngredients() { throw new AssertionError(); }
}
