package org.bukkit.plugin;

public abstract class PluginBase implements Plugin {
    public PluginBase() { throw new AssertionError(); }

    public final String getName() { throw new AssertionError(); }
}
