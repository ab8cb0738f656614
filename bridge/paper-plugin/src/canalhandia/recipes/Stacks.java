package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import canalhandia.paper.ByName;
import canalhandia.paper.Plain;
import java.util.Map;
import java.util.TreeMap;
import org.bukkit.Keyed;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.meta.ItemMeta;
import org.bukkit.inventory.meta.PotionMeta;

/** Item stacks as values: what tells one stack from another in a recipe. */
final class Stacks {
    private static final String STORAGE = "org.bukkit.inventory.meta.EnchantmentStorageMeta";

    private Stacks() {
    }

    static boolean isNothing(ItemStack stack) {
        return stack == null || stack.isEmpty() || stack.getType().isAir();
    }

    /** A stack, or null for an empty one. */
    static void write(JsonWriter out, ItemStack stack) {
        if (isNothing(stack)) {
            out.nothing();
            return;
        }
        out.beginObject();
        out.name("id").value(stack.getType().getKey().asString());
        out.name("count").value(stack.getAmount());
        if (stack.hasItemMeta()) {
            writeMeta(out, stack.getItemMeta());
        }
        out.endObject();
    }

    private static void writeMeta(JsonWriter out, ItemMeta meta) {
        if (meta.hasCustomName()) {
            out.name("name").value(Plain.text(meta.customName()));
        } else if (meta.hasItemName()) {
            out.name("name").value(Plain.text(meta.itemName()));
        }
        Map<String, Integer> enchantments = new TreeMap<>();
        collect(enchantments, meta.getEnchants());
        collect(enchantments, ByName.call(meta, STORAGE, "getStoredEnchants"));
        if (!enchantments.isEmpty()) {
            out.name("enchantments").beginObject();
            for (Map.Entry<String, Integer> each : enchantments.entrySet()) {
                out.name(each.getKey()).value(each.getValue());
            }
            out.endObject();
        }
        if (meta instanceof PotionMeta potion && potion.hasBasePotionType()) {
            out.name("potion").value(potion.getBasePotionType().getKey().asString());
        }
        if (meta.hasCustomModelData() || meta.hasItemModel()) {
            out.name("custom_model").value(true);
        }
    }

    private static void collect(Map<String, Integer> into, Object enchantments) {
        if (enchantments instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> each : map.entrySet()) {
                if (each.getKey() instanceof Keyed keyed && each.getValue() instanceof Integer level) {
                    into.put(keyed.getKey().asString(), level);
                }
            }
        }
    }
}
