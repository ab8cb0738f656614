package org.bukkit.event;

import org.bukkit.plugin.Plugin;

/** The bench keeps its listeners in its own event bus; this class only leads there. */
public class HandlerList {
    private static java.util.function.Consumer<Plugin> unregister = plugin -> {};

    public HandlerList() {}

    public static void onUnregister(java.util.function.Consumer<Plugin> action) {
        unregister = action;
    }

    public static void unregisterAll(Plugin plugin) {
        unregister.accept(plugin);
    }
}
