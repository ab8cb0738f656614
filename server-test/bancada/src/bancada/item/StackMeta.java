package bancada.item;

import bancada.Copyable;
import bancada.Facade;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.kyori.adventure.text.Component;
import org.bukkit.Material;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.inventory.meta.EnchantmentStorageMeta;
import org.bukkit.inventory.meta.ItemMeta;
import org.bukkit.inventory.meta.PotionMeta;
import org.bukkit.potion.PotionType;

/** What stands behind ItemMeta, PotionMeta and EnchantmentStorageMeta: name, lore, enchantments, potion, model. */
public final class StackMeta implements Copyable {
    private final Material type;
    private Component customName;
    private Component itemName;
    private List<Component> lore = List.of();
    private Map<Enchantment, Integer> enchants = new LinkedHashMap<>();
    private Map<Enchantment, Integer> stored = new LinkedHashMap<>();
    private PotionType potion;
    private boolean customModel;

    private StackMeta(Material type) {
        this.type = type;
    }

    /** A fresh meta for a kind: a PotionMeta for those that hold a potion. */
    public static ItemMeta fresh(Material type) {
        return new StackMeta(type).facade();
    }

    /** The bench's own side of a meta. */
    public static StackMeta of(ItemMeta meta) {
        return (StackMeta) Facade.target(meta);
    }

    private ItemMeta facade() {
        String id = type.getKey().getKey();
        if (id.endsWith("potion") || id.equals("tipped_arrow")) {
            return Facade.of(PotionMeta.class, this);
        }
        return id.equals("enchanted_book")
                ? Facade.of(EnchantmentStorageMeta.class, this) : Facade.of(ItemMeta.class, this);
    }

    @Override
    public ItemMeta copy() {
        StackMeta copy = new StackMeta(type);
        copy.customName = customName;
        copy.itemName = itemName;
        copy.lore = lore;
        copy.enchants = new LinkedHashMap<>(enchants);
        copy.stored = new LinkedHashMap<>(stored);
        copy.potion = potion;
        copy.customModel = customModel;
        return copy.facade();
    }

    public ItemMeta clone() {
        return copy();
    }

    public boolean hasCustomName() {
        return customName != null;
    }

    public Component customName() {
        return customName;
    }

    public void customName(Component name) {
        customName = name;
    }

    public boolean hasItemName() {
        return itemName != null;
    }

    public Component itemName() {
        return itemName;
    }

    public void itemName(Component name) {
        itemName = name;
    }

    public boolean hasLore() {
        return !lore.isEmpty();
    }

    public List<Component> lore() {
        return lore.isEmpty() ? null : lore;
    }

    public void lore(List<? extends Component> lines) {
        lore = lines == null ? List.of() : List.copyOf(lines);
    }

    public boolean hasEnchants() {
        return !enchants.isEmpty();
    }

    public Map<Enchantment, Integer> getEnchants() {
        return Map.copyOf(enchants);
    }

    public void enchant(Enchantment enchantment, int level) {
        enchants.put(enchantment, level);
    }

    public boolean hasStoredEnchants() {
        return !stored.isEmpty();
    }

    public Map<Enchantment, Integer> getStoredEnchants() {
        return Map.copyOf(stored);
    }

    public void store(Enchantment enchantment, int level) {
        stored.put(enchantment, level);
    }

    public boolean hasCustomModelData() {
        return customModel;
    }

    public boolean hasItemModel() {
        return false;
    }

    public void customModel(boolean value) {
        customModel = value;
    }

    public boolean hasBasePotionType() {
        return potion != null;
    }

    public PotionType getBasePotionType() {
        return potion;
    }

    public void setBasePotionType(PotionType type) {
        potion = type;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StackMeta that && type == that.type && customModel == that.customModel
                && Objects.equals(customName, that.customName) && Objects.equals(itemName, that.itemName)
                && lore.equals(that.lore) && enchants.equals(that.enchants) && stored.equals(that.stored) && potion == that.potion;
    }

    @Override
    public int hashCode() {
        return Objects.hash(type, customName, itemName, lore, enchants, stored, potion, customModel);
    }

    @Override
    public String toString() {
        return "Meta{" + customName + ", " + enchants + ", " + potion + "}";
    }
}
