package bancada.server;

import bancada.Facade;
import bancada.data.DataFolder;
import bancada.data.ItemRegistry;
import bancada.recipe.RecipeRegistry;
import bancada.text.Language;
import bancada.tick.MainThread;
import bancada.window.SlotInventory;
import io.papermc.paper.event.server.ServerResourcesReloadedEvent;
import io.papermc.paper.threadedregions.scheduler.AsyncScheduler;
import io.papermc.paper.threadedregions.scheduler.GlobalRegionScheduler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import net.kyori.adventure.text.Component;
import org.bukkit.Keyed;
import org.bukkit.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.Server;
import org.bukkit.Tag;
import org.bukkit.command.ConsoleCommandSender;
import org.bukkit.entity.Player;
import org.bukkit.event.player.PlayerJoinEvent;
import org.bukkit.event.player.PlayerQuitEvent;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryHolder;
import org.bukkit.inventory.Recipe;
import org.bukkit.permissions.Permission;
import org.bukkit.plugin.PluginManager;

/** The server as one object: what stands behind Server, and the parts that its other classes share. */
public final class GameServer {
    private final Outlet out;
    private final String version;
    private final Language language;
    private final Logger logger;
    private final MainThread main;
    private final Schedulers schedulers;
    private final EventBus events;
    private final RecipeRegistry recipes;
    private final Map<String, Permission> declaredPermissions = new ConcurrentHashMap<>();
    private final Map<UUID, PlayerEntity> players = new ConcurrentHashMap<>();
    private final Server facade = Facade.of(Server.class, this);
    private final GlobalRegionScheduler globalScheduler;
    private final AsyncScheduler asyncScheduler;
    private final ConsoleEntity console;
    private final PluginHost plugins;

    GameServer(Outlet out, String version, Language language, MainThread main) {
        this.out = out;
        this.version = version;
        this.language = language;
        this.main = main;
        this.logger = LogHandler.logger("", out);
        this.schedulers = new Schedulers(main, this::failed);
        this.events = new EventBus(main, this::failed);
        this.recipes = new RecipeRegistry(main, Versions.atLeast(version, "1.21.11"), logger::severe);
        this.globalScheduler = Facade.of(GlobalRegionScheduler.class, new SchedulerDoors.Global(schedulers));
        this.asyncScheduler = Facade.of(AsyncScheduler.class, new SchedulerDoors.Async(schedulers));
        this.console = new ConsoleEntity(this);
        this.plugins = new PluginHost(this);
    }

    /** Logs what a plugin's code threw, as the server does. */
    void failed(String what, Throwable thrown) {
        logger.log(Level.SEVERE, what, thrown);
    }

    Server facade() {
        return facade;
    }

    Outlet out() {
        return out;
    }

    Logger logger() {
        return logger;
    }

    MainThread main() {
        return main;
    }

    Schedulers schedulers() {
        return schedulers;
    }

    EventBus events() {
        return events;
    }

    RecipeRegistry recipes() {
        return recipes;
    }

    Language language() {
        return language;
    }

    ConsoleEntity console() {
        return console;
    }

    PluginHost plugins() {
        return plugins;
    }

    /** Permissions that plugins declare, by lower-case name. */
    Map<String, Permission> declaredPermissions() {
        return declaredPermissions;
    }

    /** Declared permissions have changed. */
    void permissionsChanged() {
        players.values().forEach(player -> player.permissions().refresh());
        console.permissions().refresh();
    }

    /** Reads recipes, tags and items anew; main thread, or before it runs. */
    void load(DataFolder data) {
        ItemRegistry.define(data);
        recipes.load(data);
        logger.info("Loaded " + recipes.size() + " recipes");
    }

    void resourcesReloaded() {
        events.call(new ServerResourcesReloadedEvent(ServerResourcesReloadedEvent.Cause.COMMAND));
    }

    // --- players; the protocol's side -------------------------------------------------------------------

    PlayerEntity join(PlayerEntity player) {
        if (players.values().stream().anyMatch(p -> p.getName().equalsIgnoreCase(player.getName()))
                || players.putIfAbsent(player.getUniqueId(), player) != null) {
            throw new IllegalStateException("player " + player.getName() + " is already online: quit first");
        }
        logger.info(player.getName() + " joined the game");
        events.call(new PlayerJoinEvent(player.facade()));
        return player;
    }

    void quit(PlayerEntity player) {
        events.call(new PlayerQuitEvent(player.facade()));
        player.leave();
        players.remove(player.getUniqueId());
        logger.info(player.getName() + " left the game");
    }

    /** An online player by name, any case; null when there is none. */
    PlayerEntity byName(String name) {
        return players.values().stream().filter(p -> p.getName().equalsIgnoreCase(name)).findFirst().orElse(null);
    }

    Collection<PlayerEntity> players() {
        return players.values();
    }

    // --- Server -----------------------------------------------------------------------------------------

    public String getName() {
        return "Paper";
    }

    public String getVersion() {
        return version + "-bancada (MC: " + version + ")";
    }

    public String getBukkitVersion() {
        return version + "-R0.1-SNAPSHOT";
    }

    public String getMinecraftVersion() {
        return version;
    }

    public int getMaxPlayers() {
        return 20;
    }

    public Collection<Player> getOnlinePlayers() {
        List<Player> online = new ArrayList<>();
        players.values().forEach(player -> online.add(player.facade()));
        return online;
    }

    public Player getPlayer(UUID uuid) {
        PlayerEntity player = players.get(uuid);
        return player == null ? null : player.facade();
    }

    public Player getPlayerExact(String name) {
        PlayerEntity player = byName(name);
        return player == null ? null : player.facade();
    }

    public PluginManager getPluginManager() {
        return plugins.manager();
    }

    public ConsoleCommandSender getConsoleSender() {
        return console.facade();
    }

    public Iterator<Recipe> recipeIterator() {
        return recipes.iterator();
    }

    /** The item tags; other registries are empty here. */
    @SuppressWarnings("unchecked")
    public <T extends Keyed> Iterable<Tag<T>> getTags(String registry, Class<T> type) {
        List<Tag<T>> tags = new ArrayList<>();
        if (registry.equals("items") && type == Material.class) {
            recipes.tags().all().forEach((name, ids) -> tags.add((Tag<T>) new ItemTag(NamespacedKey.fromString(name), ids)));
        }
        return tags;
    }

    public Inventory createInventory(InventoryHolder owner, int size, Component title) {
        if (size < 9 || size > 54 || size % 9 != 0) {
            throw new IllegalArgumentException("Size for custom inventory must be a multiple of 9 between 9 and 54 slots (got " + size + ")");
        }
        return Facade.of(Inventory.class, new SlotInventory(size, owner, title));
    }

    public GlobalRegionScheduler getGlobalRegionScheduler() {
        return globalScheduler;
    }

    public AsyncScheduler getAsyncScheduler() {
        return asyncScheduler;
    }

    public boolean isPrimaryThread() {
        return main.isCurrent();
    }

    public boolean isGlobalTickThread() {
        return main.isCurrent();
    }

    public Logger getLogger() {
        return logger;
    }

    @Override
    public String toString() {
        return "bancada " + version.toLowerCase(Locale.ROOT);
    }
}
