package org.bukkit.event.inventory;

import org.bukkit.event.Event;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryView;

public abstract class InventoryEvent extends Event {
    private final InventoryView view;

    protected InventoryEvent(InventoryView view) {
        this.view = view;
    }

    public Inventory getInventory() {
        return view.getTopInventory();
    }

    public InventoryView getView() {
        return view;
    }
}
