package org.bukkit.enchantments;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

/** The enchantments that some stack has asked for; the real class is a registry's or an enum. */
public final class Enchantment implements Keyed {
    private static final Map<NamespacedKey, Enchantment> BY_KEY = new ConcurrentHashMap<>();
    private final NamespacedKey key;

    private Enchantment(NamespacedKey key) {
        this.key = key;
    }

    public static Enchantment of(NamespacedKey key) {
        return BY_KEY.computeIfAbsent(key, Enchantment::new);
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    public String name() {
        return key.getKey().toUpperCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return name();
    }
}
