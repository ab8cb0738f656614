package org.bukkit.plugin;

public abstract class PluginBase implements Plugin {
    public PluginBase() {}

    @Override
    public final String getName() {
        return getDescription().getName();
    }
}
