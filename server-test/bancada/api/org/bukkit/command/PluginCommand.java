package org.bukkit.command;

import org.bukkit.plugin.Plugin;

public final class PluginCommand extends Command implements PluginIdentifiableCommand {
    private final Plugin owner;
    private CommandExecutor executor;
    private TabCompleter completer;

    public PluginCommand(String name, Plugin owner) {
        super(name);
        this.owner = owner;
    }

    public void setExecutor(CommandExecutor executor) {
        this.executor = executor;
    }

    /** The plugin itself where none was set, as the real one. */
    public CommandExecutor getExecutor() {
        return executor == null ? owner : executor;
    }

    public void setTabCompleter(TabCompleter completer) {
        this.completer = completer;
    }

    /** The executor where none was set and it completes too, else the plugin. */
    public TabCompleter getTabCompleter() {
        if (completer != null) {
            return completer;
        }
        return getExecutor() instanceof TabCompleter both ? both : owner;
    }

    public Plugin getPlugin() {
        return owner;
    }
}
