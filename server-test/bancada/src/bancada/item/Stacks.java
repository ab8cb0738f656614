package bancada.item;

import bancada.data.Ids;
import bancada.json.Json;
import bancada.json.JsonException;
import bancada.text.ComponentRules;
import bancada.text.JsonComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.kyori.adventure.text.Component;
import org.bukkit.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.enchantments.Enchantment;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.meta.ItemMeta;
import org.bukkit.potion.PotionType;

/** Stacks from and to JSON: {"id", "count"?, "components"?: vanilla's, "name"?: plain text}. */
public final class Stacks {
    private Stacks() {}

    /** The kind with this id; an id that the server does not know is refused as a data pack's would be. */
    public static Material material(String id) {
        Material material = Material.byId(Ids.full(id));
        if (material == null) {
            throw new JsonException("Unknown registry key in minecraft:item: " + id);
        }
        return material;
    }

    /** A stack from an object, or from a bare id. */
    public static ItemStack read(Object json, int defaultCount) {
        if (json instanceof String id) {
            return stack(material(id), defaultCount);
        }
        Map<String, Object> map = Json.object(json, "stack");
        Object id = map.containsKey("id") ? map.get("id") : map.get("item");
        int count = map.containsKey("count") ? Json.integer(map.get("count"), "count") : defaultCount;
        ItemStack stack = stack(material(Json.string(id, "id")), count);
        Map<String, Object> components = new LinkedHashMap<>();
        if (map.containsKey("components")) {
            Json.object(map.get("components"), "components").forEach((name, value) -> components.put(Ids.full(name), value));
        }
        if (map.get("name") != null) {
            components.put("minecraft:custom_name", Map.of("text", map.get("name")));
        }
        if (!components.isEmpty()) {
            ItemMeta meta = stack.getItemMeta();
            apply(components, StackMeta.of(meta));
            stack.setItemMeta(meta);
        }
        return stack;
    }

    private static ItemStack stack(Material material, int count) {
        return material.isAir() ? ItemStack.empty() : new ItemStack(material, count);
    }

    private static void apply(Map<String, Object> components, StackMeta meta) {
        components.forEach((name, value) -> {
            switch (name) {
                case "minecraft:custom_name" -> meta.customName(component(value));
                case "minecraft:item_name" -> meta.itemName(component(value));
                case "minecraft:lore" -> {
                    List<Component> lines = new ArrayList<>();
                    Json.list(value, "lore").forEach(line -> lines.add(component(line)));
                    meta.lore(lines);
                }
                case "minecraft:enchantments" -> levels(value).forEach(meta::enchant);
                case "minecraft:stored_enchantments" -> levels(value).forEach(meta::store);
                case "minecraft:potion_contents" -> {
                    Object id = value instanceof Map<?, ?> map ? map.get("potion") : value;
                    if (id != null) {
                        meta.setBasePotionType(PotionType.of(NamespacedKey.fromString(Ids.full(id.toString()))));
                    }
                }
                case "minecraft:custom_model_data" -> meta.customModel(true);
                default -> { }
            }
        });
    }

    private static Map<Enchantment, Integer> levels(Object value) {
        Map<String, Object> levels = Json.object(value, "enchantments");
        if (levels.get("levels") instanceof Map<?, ?> inner) {
            levels = Json.object(inner, "levels");
        }
        Map<Enchantment, Integer> read = new LinkedHashMap<>();
        levels.forEach((id, level) -> read.put(
                Enchantment.of(NamespacedKey.fromString(Ids.full(id))), Json.integer(level, "enchantment level")));
        return read;
    }

    /** A component value; before 1.21.5 it was JSON inside text. */
    private static Component component(Object value) {
        Object json = value;
        if (value instanceof String text && !text.isEmpty() && "{[\"".indexOf(text.charAt(0)) >= 0) {
            json = Json.parse(text);
        }
        ComponentRules.check(json);
        return new JsonComponent(json);
    }

    /** A stack as the protocol shows it; null for an empty one. */
    public static Map<String, Object> write(ItemStack stack) {
        if (stack == null || stack.isEmpty()) {
            return null;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", stack.getType().getKey().asString());
        map.put("count", stack.getAmount());
        if (stack.hasItemMeta()) {
            StackMeta meta = StackMeta.of(stack.getItemMeta());
            if (meta.hasCustomName()) {
                map.put("name", JsonComponent.of(meta.customName()));
            }
            if (meta.hasLore()) {
                map.put("lore", meta.lore().stream().map(JsonComponent::of).toList());
            }
        }
        return map;
    }
}
