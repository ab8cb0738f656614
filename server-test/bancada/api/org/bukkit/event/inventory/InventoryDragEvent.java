package org.bukkit.event.inventory;

import java.util.Set;
import org.bukkit.event.HandlerList;
import org.bukkit.inventory.InventoryView;

public class InventoryDragEvent extends InventoryInteractEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final Set<Integer> rawSlots;

    public InventoryDragEvent(InventoryView view, Set<Integer> rawSlots) {
        super(view);
        this.rawSlots = Set.copyOf(rawSlots);
    }

    public Set<Integer> getRawSlots() {
        return rawSlots;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
