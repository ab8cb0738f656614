package org.bukkit.event.inventory;

import org.bukkit.entity.HumanEntity;
import org.bukkit.event.HandlerList;

public class InventoryCloseEvent extends InventoryEvent {
    private InventoryCloseEvent() { throw new AssertionError(); }

    public final HumanEntity getPlayer() { throw new AssertionError(); }

    public HandlerList getHandlers() { throw new AssertionError(); }

    public static HandlerList getHandlerList() { throw new AssertionError(); }
}
