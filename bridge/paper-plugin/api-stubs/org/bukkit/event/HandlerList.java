package org.bukkit.event;

import org.bukkit.plugin.Plugin;

public class HandlerList {
    public HandlerList() { throw new AssertionError(); }

    public static void unregisterAll(Plugin plugin) { throw new AssertionError(); }
}
