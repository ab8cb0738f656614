package bancada.recipe;

import io.papermc.paper.registry.TypedKey;
import io.papermc.paper.registry.set.RegistryKeySet;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.bukkit.inventory.ItemType;

/** Item types listed one by one. */
record PlainKeySet(List<TypedKey<ItemType>> keys) implements RegistryKeySet<ItemType> {
    @Override
    public Collection<TypedKey<ItemType>> values() {
        return keys;
    }

    @Override
    public Iterator<TypedKey<ItemType>> iterator() {
        return keys.iterator();
    }
}
