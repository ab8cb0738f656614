package org.bukkit;

public enum Material implements Keyed {
    ;

    public NamespacedKey getKey() { throw new AssertionError(); }

    public String translationKey() { throw new AssertionError(); }

    public boolean isLegacy() { throw new AssertionError(); }

    public boolean isItem() { throw new AssertionError(); }

    public boolean isAir() { throw new AssertionError(); }

    public int getMaxStackSize() { throw new AssertionError(); }

    public static Material matchMaterial(String name) { throw new AssertionError(); }

    public static Material getMaterial(String name) { throw new AssertionError(); }
}
