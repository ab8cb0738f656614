package org.bukkit.event.inventory;

import java.util.Set;
import org.bukkit.event.HandlerList;

public class InventoryDragEvent extends InventoryInteractEvent {
    private InventoryDragEvent() { throw new AssertionError(); }

    public Set<Integer> getRawSlots() { throw new AssertionError(); }

    public HandlerList getHandlers() { throw new AssertionError(); }

    public static HandlerList getHandlerList() { throw new AssertionError(); }
}
