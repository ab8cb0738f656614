package org.bukkit.event.inventory;

import org.bukkit.event.HandlerList;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryView;

public class InventoryClickEvent extends InventoryInteractEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    private final int rawSlot;
    private final ClickType click;
    private final int hotbarButton;

    public InventoryClickEvent(InventoryView view, int rawSlot, ClickType click, int hotbarButton) {
        super(view);
        this.rawSlot = rawSlot;
        this.click = click;
        this.hotbarButton = hotbarButton;
    }

    /** Null when the click fell outside. */
    public Inventory getClickedInventory() {
        if (rawSlot < 0) {
            return null;
        }
        return rawSlot < getInventory().getSize() ? getInventory() : getView().getBottomInventory();
    }

    public int getSlot() {
        int top = getInventory().getSize();
        if (rawSlot < top) {
            return rawSlot;
        }
        int below = rawSlot - top;
        return below < 27 ? below + 9 : below - 27;
    }

    public int getRawSlot() {
        return rawSlot;
    }

    public ClickType getClick() {
        return click;
    }

    public int getHotbarButton() {
        return hotbarButton;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
