package io.papermc.paper.registry;

import net.kyori.adventure.key.Key;

public interface TypedKey<T> extends Key {

}
