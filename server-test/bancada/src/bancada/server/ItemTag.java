package bancada.server;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bukkit.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.Tag;

/** An item tag; its members are looked up when asked for, as the real server does. */
record ItemTag(NamespacedKey getKey, List<String> ids) implements Tag<Material> {
    @Override
    public boolean isTagged(Material item) {
        return ids.contains(item.getKey().asString());
    }

    @Override
    public Set<Material> getValues() {
        Set<Material> values = new LinkedHashSet<>();
        ids.forEach(id -> values.add(Material.byId(id)));
        return values;
    }
}
