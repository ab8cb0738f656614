package org.bukkit.command;

import java.util.List;

public abstract class Command {
    private final String name;
    private List<String> aliases = List.of();
    private String permission;
    private String usage = "";

    protected Command(String name) {
        this.name = name;
    }

    public String getName() {
        return name;
    }

    public String getLabel() {
        return name;
    }

    public List<String> getAliases() {
        return aliases;
    }

    public Command setAliases(List<String> aliases) {
        this.aliases = List.copyOf(aliases);
        return this;
    }

    public String getPermission() {
        return permission;
    }

    public void setPermission(String permission) {
        this.permission = permission;
    }

    public String getUsage() {
        return usage;
    }

    public Command setUsage(String usage) {
        this.usage = usage;
        return this;
    }
}
