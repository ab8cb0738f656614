package org.bukkit.entity;

import java.util.Locale;
import org.bukkit.OfflinePlayer;
import org.bukkit.plugin.messaging.PluginMessageRecipient;

public interface Player extends HumanEntity, OfflinePlayer, PluginMessageRecipient {
    String getName();

    Locale locale();
}
