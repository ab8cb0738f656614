package org.bukkit.inventory;

import java.util.Objects;
import org.bukkit.Material;
import org.bukkit.inventory.meta.ItemMeta;

/** A stack of items with its own name, enchantments and the like. */
public class ItemStack implements Cloneable {
    private static java.util.function.Function<Material, ItemMeta> metaMaker;
    private final Material type;
    private int amount;
    private ItemMeta meta;

    public ItemStack(Material type) {
        this(type, 1);
    }

    public ItemStack(Material type, int amount) {
        this.type = Objects.requireNonNull(type, "Material cannot be null");
        if (!type.isItem()) {
            throw new IllegalArgumentException(type + " isn't an item");
        }
        this.amount = amount;
    }

    /** Who makes a fresh meta for a kind; the bench says so at start. */
    public static void setMetaMaker(java.util.function.Function<Material, ItemMeta> maker) {
        metaMaker = maker;
    }

    public static ItemStack empty() {
        return new ItemStack(Material.AIR, 0);
    }

    public Material getType() {
        return type;
    }

    public int getAmount() {
        return amount;
    }

    public void setAmount(int amount) {
        this.amount = amount;
    }

    public boolean isEmpty() {
        return type.isAir() || amount <= 0;
    }

    public boolean hasItemMeta() {
        return meta != null;
    }

    /** A copy, as the real one gives; null for air. */
    public ItemMeta getItemMeta() {
        if (type.isAir()) {
            return null;
        }
        return meta == null ? metaMaker.apply(type) : copy(meta);
    }

    public boolean setItemMeta(ItemMeta meta) {
        if (type.isAir()) {
            return false;
        }
        this.meta = meta == null ? null : copy(meta);
        return true;
    }

    private static ItemMeta copy(ItemMeta meta) {
        return ((bancada.Copyable) bancada.Facade.target(meta)).copy();
    }

    public boolean isSimilar(ItemStack other) {
        return other != null && type == other.type && Objects.equals(meta, other.meta);
    }

    @Override
    public ItemStack clone() {
        try {
            ItemStack copy = (ItemStack) super.clone();
            copy.meta = meta == null ? null : copy(meta);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ItemStack that && amount == that.amount && isSimilar(that);
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, amount, meta);
    }

    @Override
    public String toString() {
        return "ItemStack{" + type + " x " + amount + (meta == null ? "" : ", " + meta) + "}";
    }
}
