package org.bukkit.plugin.java;

import java.io.File;
import java.io.InputStream;
import java.util.List;
import java.util.logging.Logger;
import org.bukkit.Server;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.command.PluginCommand;
import org.bukkit.plugin.PluginBase;
import org.bukkit.plugin.PluginDescriptionFile;

public abstract class JavaPlugin extends PluginBase {
    public JavaPlugin() { throw new AssertionError(); }

    public final File getDataFolder() { throw new AssertionError(); }

    public final Server getServer() { throw new AssertionError(); }

    public final boolean isEnabled() { throw new AssertionError(); }

    public final PluginDescriptionFile getDescription() { throw new AssertionError(); }

    public InputStream getResource(String name) { throw new AssertionError(); }

    public void saveResource(String name, boolean replace) { throw new AssertionError(); }

    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) { throw new AssertionError(); }

    public List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args) { throw new AssertionError(); }

    public PluginCommand getCommand(String name) { throw new AssertionError(); }

    public void onLoad() { throw new AssertionError(); }

    public void onDisable() { throw new AssertionError(); }

    public void onEnable() { throw new AssertionError(); }

    public Logger getLogger() { throw new AssertionError(); }
}
