package canalhandia.game;

import canalhandia.paper.Plain;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import net.kyori.adventure.text.Component;
import org.bukkit.Server;
import org.bukkit.command.CommandSender;
import org.bukkit.entity.Player;
import org.bukkit.plugin.Plugin;

/**
 * Components on their way to players and the console, each on the thread that owns the receiver.
 *
 * <p>Keeps its own table of who is online: the server's is not meant for other threads. Thread-safe.
 */
public final class Messenger {
    public static final String CONSOLE = "console";

    private final Plugin plugin;
    private final Map<UUID, Player> online = new ConcurrentHashMap<>();

    public Messenger(Plugin plugin) {
        this.plugin = plugin;
    }

    /** Everybody who is there already: at enable, on the server thread. */
    public void begin() {
        for (Player player : plugin.getServer().getOnlinePlayers()) {
            joined(player);
        }
    }

    public void joined(Player player) {
        online.put(player.getUniqueId(), player);
    }

    public void left(Player player) {
        online.remove(player.getUniqueId(), player);
    }

    public Iterable<Player> everybody() {
        return online.values();
    }

    /** The player with this UUID, null when nobody online has it or it is no UUID. */
    public Player player(String uuid) {
        try {
            return online.get(UUID.fromString(uuid));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Where {@link #reply} reaches a sender. */
    public static String target(CommandSender sender) {
        return sender instanceof Player player ? player.getUniqueId().toString() : CONSOLE;
    }

    /** Sends a component; false when the target is not there. {@code IllegalArgumentException}: not a component. */
    public boolean reply(String target, String json) {
        Component component = Plain.component(json);
        if (CONSOLE.equals(target)) {
            Server server = plugin.getServer();
            return plugin.isEnabled() && schedule(() -> server.getConsoleSender().sendMessage(component));
        }
        Player player = player(target);
        return player != null && onPlayer(player, () -> player.sendMessage(component));
    }

    /** The same without a scheduler, which takes nothing any more on disable; sending is safe from any thread. */
    void replyNow(String target, String json) {
        CommandSender receiver = CONSOLE.equals(target) ? plugin.getServer().getConsoleSender() : player(target);
        if (receiver != null) {
            receiver.sendMessage(Plain.component(json));
        }
    }

    public boolean actionBar(String target, String json) {
        Component component = Plain.component(json);
        Player player = player(target);
        return player != null && onPlayer(player, () -> player.sendActionBar(component));
    }

    private boolean schedule(Runnable task) {
        plugin.getServer().getGlobalRegionScheduler().execute(plugin, task);
        return true;
    }

    /** Runs a task on the player's own thread; false when the player is gone. */
    public boolean onPlayer(Player player, Runnable task) {
        return plugin.isEnabled() && player.getScheduler().execute(plugin, task, null, 1L);
    }
}
