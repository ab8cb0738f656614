package org.bukkit;

public interface Keyed extends net.kyori.adventure.key.Keyed {
    NamespacedKey getKey();

    @Override
    default net.kyori.adventure.key.Key key() {
        return getKey();
    }
}
