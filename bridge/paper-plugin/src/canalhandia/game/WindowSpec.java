package canalhandia.game;

import canalhandia.json.JsonException;
import canalhandia.json.JsonReader;
import canalhandia.json.JsonText;
import canalhandia.paper.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.kyori.adventure.text.Component;
import org.bukkit.Material;

/** A window as Python describes it (docs/ponte.md, "Window"), checked. Any thread. */
record WindowSpec(Component title, int rows, List<Item> items) {
    /** One stack on show; {@code cycle} holds what the slot shows in turn, the first of them first. */
    record Item(int slot, List<Material> cycle, int count, Component name, List<Component> lore) {
    }

    /** {@code IllegalArgumentException} with what is wrong when the text does not describe a window. */
    static WindowSpec parse(String json) {
        try {
            Map<?, ?> window = JsonReader.readObject(json);
            int rows = whole(window.get("rows"), "rows", 1, 6);
            List<Item> items = new ArrayList<>();
            for (Object each : list(window.get("items"), "items")) {
                items.add(item(each, rows * 9));
            }
            return new WindowSpec(component(window.get("title"), "title"), rows, List.copyOf(items));
        } catch (JsonException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static Item item(Object given, int slots) {
        if (!(given instanceof Map<?, ?> item)) {
            throw new IllegalArgumentException("window: an item must be an object, got " + given);
        }
        List<Material> cycle = new ArrayList<>();
        if (item.get("cycle") != null) {
            for (Object id : list(item.get("cycle"), "cycle")) {
                cycle.add(material(id));
            }
        }
        if (cycle.isEmpty()) {
            cycle.add(material(item.get("id")));
        }
        List<Component> lore = new ArrayList<>();
        for (Object line : item.get("lore") == null ? List.of() : list(item.get("lore"), "lore")) {
            lore.add(component(line, "lore"));
        }
        Object count = item.get("count");
        return new Item(
            whole(item.get("slot"), "slot", 0, slots - 1), List.copyOf(cycle),
            count == null ? 1 : whole(count, "count", 1, 99),
            item.get("name") == null ? null : component(item.get("name"), "name"), List.copyOf(lore));
    }

    private static int whole(Object given, String name, int least, int most) {
        if (given instanceof Long number && number >= least && number <= most) {
            return number.intValue();
        }
        throw new IllegalArgumentException(
            "window: " + name + " must be a whole number from " + least + " to " + most + ", got " + given);
    }

    private static List<?> list(Object given, String name) {
        if (given instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException("window: " + name + " must be a list, got " + given);
    }

    private static Material material(Object id) {
        Material material = id instanceof String name ? Material.matchMaterial(name) : null;
        if (material == null || !material.isItem() || material.isAir()) {
            throw new IllegalArgumentException("window: no such item on this server: " + id);
        }
        return material;
    }

    private static Component component(Object given, String name) {
        if (given == null) {
            throw new IllegalArgumentException("window: " + name + " is missing");
        }
        return Plain.component(JsonText.of(given));
    }
}
