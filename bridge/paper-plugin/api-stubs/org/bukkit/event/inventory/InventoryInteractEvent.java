package org.bukkit.event.inventory;

import org.bukkit.event.Cancellable;

public abstract class InventoryInteractEvent extends InventoryEvent implements Cancellable {
    InventoryInteractEvent() { throw new AssertionError(); }

    public boolean isCancelled() { throw new AssertionError(); }

    public void setCancelled(boolean cancel) { throw new AssertionError(); }
}
