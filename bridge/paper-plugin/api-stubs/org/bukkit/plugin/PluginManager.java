package org.bukkit.plugin;

import io.papermc.paper.plugin.PermissionManager;
import java.util.Set;
import org.bukkit.event.Event;
import org.bukkit.event.Listener;
import org.bukkit.permissions.Permission;

public interface PluginManager extends PermissionManager {
    Plugin getPlugin(String name);

    boolean isPluginEnabled(String name);

    void registerEvents(Listener listener, Plugin plugin);

    void callEvent(Event event);

    void disablePlugin(Plugin plugin);

    Permission getPermission(String name);

    Set<Permission> getPermissions();
}
