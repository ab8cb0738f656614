package bancada.window;

import bancada.Facade;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ListIterator;
import java.util.function.IntConsumer;
import net.kyori.adventure.text.Component;
import org.bukkit.entity.HumanEntity;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryHolder;
import org.bukkit.inventory.ItemStack;

/** Slots with stacks: what stands behind Inventory. Stacks are copied in and out, as the real ones are mirrored. */
public class SlotInventory {
    private final ItemStack[] slots;
    private final InventoryHolder holder;
    private final Component title;
    private final List<HumanEntity> viewers = new ArrayList<>();
    private IntConsumer changed = slot -> {};

    public SlotInventory(int size, InventoryHolder holder, Component title) {
        this.slots = new ItemStack[size];
        this.holder = holder;
        this.title = title;
    }

    /** The bench's own side of an inventory. */
    public static SlotInventory of(Inventory inventory) {
        return (SlotInventory) Facade.target(inventory);
    }

    /** Who is told of each slot that changes. */
    public void onChange(IntConsumer listener) {
        changed = listener;
    }

    public Component title() {
        return title;
    }

    /** Asked before every access; the player's own inventory refuses other threads here. */
    protected void touch() {}

    public int getSize() {
        return slots.length;
    }

    public ItemStack getItem(int slot) {
        touch();
        return slots[slot] == null ? null : slots[slot].clone();
    }

    public void setItem(int slot, ItemStack stack) {
        touch();
        slots[slot] = stack == null || stack.isEmpty() ? null : stack.clone();
        changed.accept(slot);
    }

    public ItemStack[] getContents() {
        touch();
        return Arrays.stream(slots).map(stack -> stack == null ? null : stack.clone()).toArray(ItemStack[]::new);
    }

    public void setContents(ItemStack[] stacks) {
        if (stacks.length > slots.length) {
            throw new IllegalArgumentException("Invalid inventory size (" + stacks.length + "); expected " + slots.length);
        }
        for (int slot = 0; slot < slots.length; slot++) {
            setItem(slot, slot < stacks.length ? stacks[slot] : null);
        }
    }

    public void clear() {
        for (int slot = 0; slot < slots.length; slot++) {
            setItem(slot, null);
        }
    }

    public List<HumanEntity> getViewers() {
        return viewers;
    }

    public InventoryHolder getHolder() {
        return holder;
    }

    public ListIterator<ItemStack> iterator() {
        return Arrays.asList(getContents()).listIterator();
    }
}
