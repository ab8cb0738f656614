package org.bukkit;

import net.kyori.adventure.key.Key;

public final class NamespacedKey implements Key {
    public NamespacedKey(String namespace, String key) { throw new AssertionError(); }

    public String getNamespace() { throw new AssertionError(); }

    public String getKey() { throw new AssertionError(); }

    public String namespace() { throw new AssertionError(); }

    public String value() { throw new AssertionError(); }

    public String asString() { throw new AssertionError(); }

    public static NamespacedKey minecraft(String key) { throw new AssertionError(); }

    public static NamespacedKey fromString(String text) { throw new AssertionError(); }
}
