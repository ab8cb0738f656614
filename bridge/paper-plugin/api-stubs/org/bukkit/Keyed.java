package org.bukkit;

import net.kyori.adventure.key.Key;

public interface Keyed extends net.kyori.adventure.key.Keyed {
    NamespacedKey getKey();

    default Key key() { throw new AssertionError(); }
}
