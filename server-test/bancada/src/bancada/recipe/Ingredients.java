package bancada.recipe;

import bancada.data.Ids;
import bancada.data.ItemTags;
import bancada.item.Stacks;
import bancada.json.Json;
import bancada.json.JsonException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bukkit.Material;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.RecipeChoice;

/**
 * Ingredients from JSON, as the running version gives them to plugins.
 *
 * <p>Read are "minecraft:x", "#tag", lists of those, and the older {"item": …} and {"tag": …}. Of our own, for plugins'
 * recipes: {"exact": STACK or [STACK…]} and {"foreign": id} (a choice class that nobody knows).
 */
final class Ingredients {
    private final ItemTags tags;
    private final boolean typed;

    /** @param typed since 1.21.11: choices also know item types and tag */
    Ingredients(ItemTags tags, boolean typed) {
        this.tags = tags;
        this.typed = typed;
    }

    /** Which ids and which exact stacks an ingredient means, before it becomes a choice. */
    record Parsed(List<Material> materials, String tag, List<ItemStack> exact, ItemStack foreign) {
        boolean isEmpty() {
            return materials.isEmpty() && exact.isEmpty() && foreign == null;
        }
    }

    Parsed parse(Object json, String what) {
        if (json instanceof Map<?, ?> raw && (raw.containsKey("exact") || raw.containsKey("foreign"))) {
            if (raw.containsKey("foreign")) {
                return new Parsed(List.of(), null, List.of(), Stacks.read(raw.get("foreign"), 1));
            }
            List<ItemStack> stacks = new ArrayList<>();
            List<?> listed = raw.get("exact") instanceof List<?> list ? list : List.of(raw.get("exact"));
            listed.forEach(stack -> stacks.add(Stacks.read(stack, 1)));
            return new Parsed(List.of(), null, stacks, null);
        }
        Set<Material> materials = new LinkedHashSet<>();
        if (json instanceof List<?> list) {
            if (list.isEmpty()) {
                throw new JsonException(what + ": an empty list is no ingredient");
            }
            list.forEach(entry -> add(entry, what, materials));
            return new Parsed(List.copyOf(materials), null, List.of(), null);
        }
        String tag = add(json, what, materials);
        return new Parsed(List.copyOf(materials), tag, List.of(), null);
    }

    /** Adds what one entry means; gives the tag's name where it is one. */
    private String add(Object entry, String what, Set<Material> materials) {
        String text;
        if (entry instanceof Map<?, ?> map && map.containsKey("tag")) {
            text = "#" + Json.string(map.get("tag"), what);
        } else if (entry instanceof Map<?, ?> map) {
            text = Json.string(map.get("item"), what + ".item");
        } else {
            text = Json.string(entry, what);
        }
        if (!text.startsWith("#")) {
            materials.add(Stacks.material(text));
            return null;
        }
        String tag = Ids.full(text.substring(1));
        List<String> ids = tags.get(tag);
        if (ids == null) {
            throw new JsonException("Missing tag: '" + tag + "' in 'minecraft:item'");
        }
        ids.forEach(id -> materials.add(Stacks.material(id)));
        return tag;
    }

    /** The choice that a plugin sees; the caller made sure that it is not empty. */
    RecipeChoice choice(Parsed parsed) {
        if (parsed.foreign() != null) {
            return new ForeignChoice(parsed.foreign());
        }
        if (!parsed.exact().isEmpty()) {
            return new RecipeChoice.ExactChoice(parsed.exact());
        }
        return typed ? new TypedChoice(parsed.materials(), parsed.tag()) : new RecipeChoice.MaterialChoice(parsed.materials());
    }
}
