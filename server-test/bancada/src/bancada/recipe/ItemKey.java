package bancada.recipe;

import io.papermc.paper.registry.TypedKey;
import org.bukkit.NamespacedKey;

/** A registry key with its type. */
record ItemKey<T>(NamespacedKey id) implements TypedKey<T> {
    @Override
    public String namespace() {
        return id.namespace();
    }

    @Override
    public String value() {
        return id.value();
    }

    @Override
    public String asString() {
        return id.asString();
    }
}
