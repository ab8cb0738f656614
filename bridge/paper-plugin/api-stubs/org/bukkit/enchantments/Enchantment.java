package org.bukkit.enchantments;

import org.bukkit.Keyed;

public abstract class Enchantment implements Keyed {
    private Enchantment() { throw new AssertionError(); }
}
