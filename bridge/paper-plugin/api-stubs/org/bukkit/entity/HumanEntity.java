package org.bukkit.entity;

import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryHolder;
import org.bukkit.inventory.InventoryView;
import org.bukkit.inventory.PlayerInventory;

public interface HumanEntity extends LivingEntity, InventoryHolder {
    String getName();

    PlayerInventory getInventory();

    InventoryView getOpenInventory();

    InventoryView openInventory(Inventory inventory);

    void closeInventory();
}
