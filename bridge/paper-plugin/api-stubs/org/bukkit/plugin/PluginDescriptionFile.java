package org.bukkit.plugin;

import java.util.List;
import java.util.Map;
import org.bukkit.permissions.Permission;

public final class PluginDescriptionFile {
    private PluginDescriptionFile() { throw new AssertionError(); }

    public String getName() { throw new AssertionError(); }

    public String getVersion() { throw new AssertionError(); }

    public String getMain() { throw new AssertionError(); }

    public List<Permission> getPermissions() { throw new AssertionError(); }

    public Map<String, Map<String, Object>> getCommands() { throw new AssertionError(); }
}
