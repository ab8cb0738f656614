package org.bukkit.plugin;

import java.util.List;
import java.util.Map;
import org.bukkit.permissions.Permission;

/** What plugin.yml says. */
public final class PluginDescriptionFile {
    private final String name;
    private final String version;
    private final String main;
    private final String apiVersion;
    private final List<Permission> permissions;
    private final Map<String, Map<String, Object>> commands;

    public PluginDescriptionFile(String name, String version, String main, String apiVersion,
            List<Permission> permissions, Map<String, Map<String, Object>> commands) {
        this.name = name;
        this.version = version;
        this.main = main;
        this.apiVersion = apiVersion;
        this.permissions = List.copyOf(permissions);
        this.commands = commands;
    }

    public String getName() {
        return name;
    }

    public String getVersion() {
        return version;
    }

    public String getMain() {
        return main;
    }

    public String getAPIVersion() {
        return apiVersion;
    }

    public List<Permission> getPermissions() {
        return permissions;
    }

    public Map<String, Map<String, Object>> getCommands() {
        return commands;
    }
}
