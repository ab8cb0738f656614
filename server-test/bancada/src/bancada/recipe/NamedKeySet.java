package bancada.recipe;

import io.papermc.paper.registry.TypedKey;
import io.papermc.paper.registry.tag.Tag;
import io.papermc.paper.registry.tag.TagKey;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.bukkit.inventory.ItemType;

/** The item types of a tag. */
record NamedKeySet(List<TypedKey<ItemType>> keys, TagKey<ItemType> tagKey) implements Tag<ItemType> {
    @Override
    public Collection<TypedKey<ItemType>> values() {
        return keys;
    }

    @Override
    public Iterator<TypedKey<ItemType>> iterator() {
        return keys.iterator();
    }
}
