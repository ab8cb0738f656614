package teste;

import io.papermc.paper.event.player.AsyncChatEvent;
import io.papermc.paper.event.server.ServerResourcesReloadedEvent;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.gson.GsonComponentSerializer;
import org.bukkit.Bukkit;
import org.bukkit.Keyed;
import org.bukkit.Material;
import org.bukkit.Tag;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.entity.Player;
import org.bukkit.event.EventHandler;
import org.bukkit.event.Listener;
import org.bukkit.event.inventory.InventoryClickEvent;
import org.bukkit.event.player.PlayerJoinEvent;
import org.bukkit.event.player.PlayerQuitEvent;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryHolder;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.Recipe;
import org.bukkit.plugin.java.JavaPlugin;

/** Does what its command names, with the server's API, and says what came of it. */
public final class TestPlugin extends JavaPlugin implements Listener, InventoryHolder {
    private boolean guarding = true;

    @Override
    public void onEnable() {
        getServer().getPluginManager().registerEvents(this, this);
        getLogger().info("enabled in " + getDataFolder().getName());
    }

    @Override
    public void onDisable() {
        getLogger().info("disabled");
    }

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        if (args.length == 0) {
            return false;
        }
        switch (args[0]) {
            case "args" -> say(sender, label + " " + Arrays.toString(args));
            case "may" -> say(sender, args[1] + "=" + sender.hasPermission(args[1]) + ",set=" + sender.isPermissionSet(args[1]));
            case "off" -> new Thread(() -> say(sender, tried(args[1], sender)), "elsewhere").start();
            case "on" -> say(sender, tried(args[1], sender));
            case "busy" -> spin(Integer.parseInt(args[1]));
            case "throw" -> throw new IllegalStateException("thrown on purpose");
            case "missing" -> getServer().sendMessage(component("\"x\""));
            case "schedulers" -> schedulers(sender);
            case "names" -> names(sender);
            case "recipes" -> recipes(sender);
            case "tag" -> tag(sender, args[1]);
            case "json" -> json(sender, String.join(" ", Arrays.copyOfRange(args, 1, args.length)));
            case "window" -> {
                guarding = args[1].equals("guarded");
                Inventory inventory = getServer().createInventory(this, 27, component("{\"text\":\"Baú\"}"));
                inventory.setItem(4, new ItemStack(Material.matchMaterial("stick"), 3));
                ((Player) sender).openInventory(inventory);
            }
            case "where" -> say(sender, String.valueOf(exists("org.bukkit.inventory.RecipeChoice$ItemTypeChoice")));
            case "nondaemon" -> new Thread(() -> spin(Integer.parseInt(args[1])), "stubborn").start();
            default -> say(sender, "unknown");
        }
        return true;
    }

    @Override
    public List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args) {
        return args.length == 1 ? List.of("uma", "duas") : null;
    }

    @Override
    public Inventory getInventory() {
        throw new UnsupportedOperationException("no inventory of its own");
    }

    private static void say(CommandSender sender, String text) {
        sender.sendMessage(text);
    }

    private static Component component(String json) {
        return GsonComponentSerializer.gson().deserialize(json);
    }

    private static void json(CommandSender sender, String json) {
        try {
            sender.sendMessage(component(json));
        } catch (RuntimeException e) {
            say(sender, "refused: " + e.getMessage());
        }
    }

    private String tried(String what, CommandSender sender) {
        try {
            switch (what) {
                case "iterator" -> getServer().recipeIterator();
                case "inventory" -> ((Player) sender).getInventory().getItemInMainHand();
                case "open" -> ((Player) sender).openInventory(getServer().createInventory(this, 9, component("\"x\"")));
                case "close" -> ((Player) sender).closeInventory();
                case "event" -> getServer().getPluginManager().callEvent(new PlayerQuitEventCopy());
                case "message" -> sender.sendMessage("from here");
                default -> throw new IllegalArgumentException(what);
            }
            return "allowed";
        } catch (IllegalStateException e) {
            return "refused: " + e.getMessage();
        }
    }

    private static void spin(int millis) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < until) {
            Thread.onSpinWait();
        }
    }

    private void schedulers(CommandSender sender) {
        String before = Thread.currentThread().getName();
        getServer().getGlobalRegionScheduler().run(this, task ->
                say(sender, "global primary=" + getServer().isPrimaryThread() + " same=" + Thread.currentThread().getName().equals(before)));
        getServer().getAsyncScheduler().runNow(this, task -> say(sender, "async primary=" + getServer().isPrimaryThread()));
        int[] count = {0};
        getServer().getGlobalRegionScheduler().runAtFixedRate(this, task -> {
            if (++count[0] == 3) {
                task.cancel();
                say(sender, "repeated " + count[0] + " cancelled=" + task.isCancelled());
            }
        }, 1, 1);
        if (sender instanceof Player player) {
            player.getScheduler().runDelayed(this, task -> say(sender, "entity primary=" + getServer().isPrimaryThread()),
                    () -> getLogger().info("retired"), 2);
        }
    }

    private static void names(CommandSender sender) {
        try (InputStream in = Bukkit.getServer().getClass().getClassLoader().getResourceAsStream("assets/minecraft/lang/en_us.json")) {
            say(sender, in == null ? "no names" : "names " + new String(in.readAllBytes(), StandardCharsets.UTF_8).length());
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void recipes(CommandSender sender) {
        TreeMap<String, Integer> kinds = new TreeMap<>();
        int thrown = 0;
        Iterator<Recipe> iterator = getServer().recipeIterator();
        while (iterator.hasNext() && thrown < 100) {
            try {
                Recipe recipe = iterator.next();
                kinds.merge(recipe.getClass().getSimpleName() + (recipe instanceof Keyed ? "" : "!"), 1, Integer::sum);
            } catch (IllegalArgumentException e) {
                thrown++;
            }
        }
        say(sender, "recipes " + kinds + " thrown=" + thrown);
    }

    private void tag(CommandSender sender, String name) {
        for (Tag<Material> tag : getServer().getTags("items", Material.class)) {
            if (tag.getKey().asString().equals(name)) {
                say(sender, "tag " + tag.getValues().stream().map(m -> m.getKey().getKey()).toList());
                return;
            }
        }
        say(sender, "no tag");
    }

    private static boolean exists(String name) {
        try {
            Class.forName(name);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @EventHandler
    public void onJoin(PlayerJoinEvent event) {
        event.getPlayer().sendMessage("welcome " + event.getPlayer().locale().toString().toLowerCase(Locale.ROOT));
    }

    @EventHandler
    public void onQuit(PlayerQuitEvent event) {
        getLogger().info("quit " + event.getPlayer().getName());
    }

    @EventHandler(ignoreCancelled = true)
    public void onChat(AsyncChatEvent event) {
        event.getPlayer().sendMessage("chat primary=" + getServer().isPrimaryThread());
    }

    @EventHandler
    public void onReload(ServerResourcesReloadedEvent event) {
        getLogger().info("resources reloaded");
    }

    @EventHandler
    public void onClick(InventoryClickEvent event) {
        event.setCancelled(guarding);
    }

    /** An event of the plugin's own, for calling it from the wrong thread. */
    public static final class PlayerQuitEventCopy extends org.bukkit.event.Event {
        private static final org.bukkit.event.HandlerList HANDLERS = new org.bukkit.event.HandlerList();

        @Override
        public org.bukkit.event.HandlerList getHandlers() {
            return HANDLERS;
        }
    }
}
