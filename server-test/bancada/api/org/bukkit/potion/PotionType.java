package org.bukkit.potion;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

/** The potion kinds that some stack has asked for; the real class is a registry's or an enum. */
public final class PotionType implements Keyed {
    private static final Map<NamespacedKey, PotionType> BY_KEY = new ConcurrentHashMap<>();
    private final NamespacedKey key;

    private PotionType(NamespacedKey key) {
        this.key = key;
    }

    public static PotionType of(NamespacedKey key) {
        return BY_KEY.computeIfAbsent(key, PotionType::new);
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
