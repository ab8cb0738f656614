package org.bukkit.event.inventory;

import org.bukkit.entity.HumanEntity;
import org.bukkit.event.HandlerList;
import org.bukkit.inventory.InventoryView;

public class InventoryCloseEvent extends InventoryEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    public InventoryCloseEvent(InventoryView view) {
        super(view);
    }

    public final HumanEntity getPlayer() {
        return getView().getPlayer();
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
