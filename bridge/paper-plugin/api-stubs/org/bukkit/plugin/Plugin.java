package org.bukkit.plugin;

import io.papermc.paper.plugin.lifecycle.event.LifecycleEventOwner;
import java.io.File;
import java.io.InputStream;
import java.util.logging.Logger;
import org.bukkit.Server;
import org.bukkit.command.TabExecutor;

public interface Plugin extends TabExecutor, LifecycleEventOwner {
    File getDataFolder();

    PluginDescriptionFile getDescription();

    InputStream getResource(String name);

    Server getServer();

    boolean isEnabled();

    void onDisable();

    void onLoad();

    void onEnable();

    Logger getLogger();

    String getName();
}
