package bancada.server;

import java.util.Set;
import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;
import org.bukkit.Tag;

/** A tag with its members. */
record ValueTag<T extends Keyed>(NamespacedKey getKey, Set<T> getValues) implements Tag<T> {
    @Override
    public boolean isTagged(T item) {
        return getValues.contains(item);
    }
}
