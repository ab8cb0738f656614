package org.bukkit;

import java.util.Locale;
import net.kyori.adventure.key.Key;
import org.bukkit.plugin.Plugin;

/** A namespaced id; refuses the characters that the game refuses. */
public final class NamespacedKey implements Key {
    public static final String MINECRAFT = "minecraft";
    public static final String BUKKIT = "bukkit";
    private final String namespace;
    private final String key;

    public NamespacedKey(String namespace, String key) {
        if (!namespace.matches("[a-z0-9._-]+") || !key.matches("[a-z0-9/._-]+")) {
            throw new IllegalArgumentException("Invalid key. Must be [a-z0-9/._-]: " + namespace + ":" + key);
        }
        this.namespace = namespace;
        this.key = key;
    }

    public NamespacedKey(Plugin plugin, String key) {
        this(plugin.getName().toLowerCase(Locale.ROOT), key.toLowerCase(Locale.ROOT));
    }

    public String getNamespace() {
        return namespace;
    }

    public String getKey() {
        return key;
    }

    @Override
    public String namespace() {
        return namespace;
    }

    @Override
    public String value() {
        return key;
    }

    @Override
    public String asString() {
        return namespace + ":" + key;
    }

    @Override
    public String toString() {
        return asString();
    }

    @Override
    public int hashCode() {
        return 31 * namespace.hashCode() + key.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamespacedKey that && namespace.equals(that.namespace) && key.equals(that.key);
    }

    public static NamespacedKey minecraft(String key) {
        return new NamespacedKey(MINECRAFT, key);
    }

    /** Null when the text is no key, as the real one. */
    public static NamespacedKey fromString(String text) {
        String[] parts = text.split(":", -1);
        if (text.isEmpty() || parts.length > 2) {
            return null;
        }
        String namespace = parts.length == 2 && !parts[0].isEmpty() ? parts[0] : MINECRAFT;
        String key = parts[parts.length - 1];
        boolean good = namespace.matches("[a-z0-9._-]+") && key.matches("[a-z0-9/._-]+");
        return good ? new NamespacedKey(namespace, key) : null;
    }
}
