package org.bukkit.inventory;

import org.bukkit.entity.HumanEntity;

public interface InventoryView {
    Inventory getTopInventory();

    Inventory getBottomInventory();

    HumanEntity getPlayer();

    void close();
}
