package bancada.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Item tags with nested ones expanded, as a server does: an entry is an id, '#tag', or {"id", "required"}. A tag that
 * misses a required tag, or that contains itself, is left out and named once.
 */
public final class ItemTags {
    private final Map<String, List<String>> expanded = new TreeMap<>();
    private final Map<String, List<Object>> entries;
    private final Map<String, String> refused = new HashMap<>();

    private ItemTags(Map<String, List<Object>> entries) {
        this.entries = entries;
    }

    public static ItemTags expand(Map<String, List<Object>> entries, Consumer<String> complain) {
        ItemTags tags = new ItemTags(entries);
        for (String name : entries.keySet()) {
            tags.resolve(name, new HashSet<>());
        }
        new TreeMap<>(tags.refused).forEach((name, why) ->
                complain.accept("Couldn't load tag " + name + " as it is missing following references: " + why));
        return tags;
    }

    /** Tag name ('minecraft:planks') to its item ids, in the order of the files, each once. */
    public Map<String, List<String>> all() {
        return expanded;
    }

    /** The ids of a tag, null when there is no such tag. */
    public List<String> get(String name) {
        return expanded.get(name);
    }

    private List<String> resolve(String name, Set<String> below) {
        List<String> done = expanded.get(name);
        if (done != null || refused.containsKey(name)) {
            return done;
        }
        if (!entries.containsKey(name) || !below.add(name)) {
            return null;
        }
        Set<String> ids = new LinkedHashSet<>();
        List<String> missing = new ArrayList<>();
        for (Object entry : entries.get(name)) {
            boolean required = !(entry instanceof Map<?, ?> map) || !Boolean.FALSE.equals(map.get("required"));
            String id = String.valueOf(entry instanceof Map<?, ?> map ? map.get("id") : entry);
            if (!id.startsWith("#")) {
                ids.add(Ids.full(id));
                continue;
            }
            List<String> nested = resolve(Ids.full(id.substring(1)), below);
            if (nested != null) {
                ids.addAll(nested);
            } else if (required) {
                missing.add(id);
            }
        }
        below.remove(name);
        if (!missing.isEmpty()) {
            refused.put(name, String.join(", ", missing));
            return null;
        }
        List<String> result = List.copyOf(ids);
        expanded.put(name, result);
        return result;
    }
}
