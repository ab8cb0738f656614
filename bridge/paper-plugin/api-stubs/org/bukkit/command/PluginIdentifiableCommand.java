package org.bukkit.command;

public interface PluginIdentifiableCommand {

}
