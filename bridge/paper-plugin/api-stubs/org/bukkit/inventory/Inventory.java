package org.bukkit.inventory;

import java.util.List;
import java.util.ListIterator;
import org.bukkit.entity.HumanEntity;

public interface Inventory extends Iterable<ItemStack> {
    int getSize();

    ItemStack getItem(int slot);

    void setItem(int slot, ItemStack stack);

    ItemStack[] getContents();

    void setContents(ItemStack[] stacks);

    List<HumanEntity> getViewers();

    InventoryHolder getHolder();

    void clear();

    ListIterator<ItemStack> iterator();
}
