package io.papermc.paper.registry.set;

import io.papermc.paper.registry.TypedKey;
import java.util.Collection;
import org.bukkit.Keyed;

public interface RegistryKeySet<T extends Keyed> extends Iterable<TypedKey<T>>, RegistrySet<T> {
    Collection<TypedKey<T>> values();
}
