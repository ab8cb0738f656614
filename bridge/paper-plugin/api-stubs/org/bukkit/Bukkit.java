package org.bukkit;

public final class Bukkit {
    private Bukkit() { throw new AssertionError(); }

    public static Server getServer() { throw new AssertionError(); }
}
