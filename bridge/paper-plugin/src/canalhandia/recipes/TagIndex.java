package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bukkit.Material;
import org.bukkit.Tag;

/**
 * The item tags of the server, expanded, and which tag a set of items is exactly.
 *
 * <p>Up to 1.21.10 the API hands a recipe's choice out as a bare list, so its tag is found by comparing sets. One item
 * is never called by a tag that way: many tags hold a single item by chance. Used on one thread.
 */
final class TagIndex {
    private final Map<String, Set<String>> items = new TreeMap<>();
    private final Map<Set<String>, String> names = new HashMap<>();

    void add(Tag<Material> tag) {
        Set<String> ids = new TreeSet<>();
        for (Material material : tag.getValues()) {
            if (material.isItem()) {
                ids.add(material.getKey().asString());
            }
        }
        add(tag.getKey().asString(), ids);
    }

    void add(String name, Set<String> ids) {
        items.put(name, ids);
        if (ids.size() > 1) {
            Set<String> key = new HashSet<>(ids);
            String known = names.get(key);
            names.put(key, known == null ? name : plainer(known, name));
        }
    }

    /** The shorter name; of two of one length the first in the alphabet. */
    private static String plainer(String one, String other) {
        if (one.length() != other.length()) {
            return one.length() < other.length() ? one : other;
        }
        return one.compareTo(other) <= 0 ? one : other;
    }

    /** The tag that holds exactly these items, or null. */
    String nameOf(Collection<String> ids) {
        return ids.size() < 2 ? null : names.get(new HashSet<>(ids));
    }

    void write(JsonWriter out) {
        out.beginObject();
        items.forEach((name, ids) -> {
            out.name(name).beginArray();
            ids.forEach(out::value);
            out.endArray();
        });
        out.endObject();
    }
}
