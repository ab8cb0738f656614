package org.bukkit.event.inventory;

import org.bukkit.entity.HumanEntity;
import org.bukkit.event.Cancellable;
import org.bukkit.inventory.InventoryView;

public abstract class InventoryInteractEvent extends InventoryEvent implements Cancellable {
    private boolean cancelled;

    protected InventoryInteractEvent(InventoryView view) {
        super(view);
    }

    public HumanEntity getWhoClicked() {
        return getView().getPlayer();
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void setCancelled(boolean cancel) {
        cancelled = cancel;
    }
}
