package org.bukkit.inventory;

public interface InventoryHolder {
    Inventory getInventory();
}
