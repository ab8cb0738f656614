package org.bukkit;

import io.papermc.paper.threadedregions.scheduler.AsyncScheduler;
import io.papermc.paper.threadedregions.scheduler.GlobalRegionScheduler;
import java.util.Collection;
import java.util.Iterator;
import java.util.UUID;
import net.kyori.adventure.audience.ForwardingAudience;
import net.kyori.adventure.text.Component;
import org.bukkit.command.ConsoleCommandSender;
import org.bukkit.entity.Player;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryHolder;
import org.bukkit.inventory.Recipe;
import org.bukkit.plugin.PluginManager;
import org.bukkit.plugin.messaging.PluginMessageRecipient;

public interface Server extends PluginMessageRecipient, ForwardingAudience {
    String getName();

    String getVersion();

    String getBukkitVersion();

    String getMinecraftVersion();

    Collection<? extends Player> getOnlinePlayers();

    int getMaxPlayers();

    Player getPlayer(UUID uuid);

    PluginManager getPluginManager();

    ConsoleCommandSender getConsoleSender();

    Iterator<Recipe> recipeIterator();

    <T extends Keyed> Iterable<Tag<T>> getTags(String registry, Class<T> type);

    Inventory createInventory(InventoryHolder owner, int size, Component title);

    GlobalRegionScheduler getGlobalRegionScheduler();

    AsyncScheduler getAsyncScheduler();

    boolean isGlobalTickThread();

    boolean isPrimaryThread();
}
