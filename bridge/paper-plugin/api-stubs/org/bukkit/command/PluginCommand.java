package org.bukkit.command;

public final class PluginCommand extends Command implements PluginIdentifiableCommand {
    private PluginCommand(String name) { super(name); throw new AssertionError(); }

    public void setExecutor(CommandExecutor executor) { throw new AssertionError(); }

    public void setTabCompleter(TabCompleter completer) { throw new AssertionError(); }
}
