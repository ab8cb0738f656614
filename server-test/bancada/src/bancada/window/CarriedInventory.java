package bancada.window;

import bancada.tick.MainThread;
import org.bukkit.inventory.ItemStack;

/** A player's own 41 slots: 0-8 hotbar, 9-35, armour 36-39, off hand 40. Main thread only. */
public final class CarriedInventory extends SlotInventory {
    private final MainThread main;
    private int heldSlot;

    public CarriedInventory(MainThread main) {
        super(41, null, null);
        this.main = main;
    }

    @Override
    protected void touch() {
        main.require("inventory access");
    }

    public int getHeldItemSlot() {
        return heldSlot;
    }

    public void setHeldItemSlot(int slot) {
        heldSlot = slot;
    }

    /** Never null: air where the hand is empty. */
    public ItemStack getItemInMainHand() {
        ItemStack stack = getItem(heldSlot);
        return stack == null ? ItemStack.empty() : stack;
    }

    public ItemStack getItemInOffHand() {
        ItemStack stack = getItem(40);
        return stack == null ? ItemStack.empty() : stack;
    }
}
