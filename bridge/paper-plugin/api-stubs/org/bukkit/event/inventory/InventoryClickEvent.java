package org.bukkit.event.inventory;

import org.bukkit.event.HandlerList;
import org.bukkit.inventory.Inventory;

public class InventoryClickEvent extends InventoryInteractEvent {
    private InventoryClickEvent() { throw new AssertionError(); }

    public Inventory getClickedInventory() { throw new AssertionError(); }

    public int getSlot() { throw new AssertionError(); }

    public int getRawSlot() { throw new AssertionError(); }

    public HandlerList getHandlers() { throw new AssertionError(); }

    public static HandlerList getHandlerList() { throw new AssertionError(); }
}
