package io.papermc.paper.registry.tag;

import io.papermc.paper.registry.set.RegistryKeySet;
import org.bukkit.Keyed;

public interface Tag<T extends Keyed> extends RegistryKeySet<T> {
    TagKey<T> tagKey();
}
