package org.bukkit.plugin.messaging;

public interface PluginMessageRecipient {

}
