package org.bukkit.inventory;

import org.bukkit.Material;
import org.bukkit.inventory.meta.ItemMeta;

public class ItemStack implements Cloneable {
    public ItemStack(Material type) { throw new AssertionError(); }

    public ItemStack(Material type, int amount) { throw new AssertionError(); }

    public Material getType() { throw new AssertionError(); }

    public int getAmount() { throw new AssertionError(); }

    public boolean isEmpty() { throw new AssertionError(); }

    public ItemStack clone() { throw new AssertionError(); }

    public boolean hasItemMeta() { throw new AssertionError(); }

    public ItemMeta getItemMeta() { throw new AssertionError(); }

    public boolean setItemMeta(ItemMeta meta) { throw new AssertionError(); }

    public boolean isSimilar(ItemStack stack) { throw new AssertionError(); }

    public static ItemStack empty() { throw new AssertionError(); }
}
