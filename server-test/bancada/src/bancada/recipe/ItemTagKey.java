package bancada.recipe;

import io.papermc.paper.registry.tag.TagKey;
import net.kyori.adventure.key.Key;
import org.bukkit.NamespacedKey;

/** The key of an item tag, by its name without '#'. */
record ItemTagKey<T>(String name) implements TagKey<T> {
    @Override
    public Key key() {
        return NamespacedKey.fromString(name);
    }
}
