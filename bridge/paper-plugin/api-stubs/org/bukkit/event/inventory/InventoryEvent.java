package org.bukkit.event.inventory;

import org.bukkit.event.Event;

public abstract class InventoryEvent extends Event {
    InventoryEvent() { throw new AssertionError(); }
}
