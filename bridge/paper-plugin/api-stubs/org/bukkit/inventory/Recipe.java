package org.bukkit.inventory;

public interface Recipe {
    ItemStack getResult();
}
