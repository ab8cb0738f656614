package org.bukkit.potion;

import org.bukkit.Keyed;
import org.bukkit.NamespacedKey;

public enum PotionType implements Keyed {
    ;

    public NamespacedKey getKey() { throw new AssertionError(); }
}
