package org.bukkit.command;

public interface TabExecutor extends TabCompleter, CommandExecutor {

}
