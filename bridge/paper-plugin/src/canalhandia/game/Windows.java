package canalhandia.game;

import canalhandia.paper.ByName;
import io.papermc.paper.threadedregions.scheduler.ScheduledTask;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.bukkit.entity.HumanEntity;
import org.bukkit.entity.Player;
import org.bukkit.event.Cancellable;
import org.bukkit.event.Event;
import org.bukkit.event.EventHandler;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;
import org.bukkit.event.inventory.InventoryClickEvent;
import org.bukkit.event.inventory.InventoryCloseEvent;
import org.bukkit.event.inventory.InventoryDragEvent;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryHolder;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.meta.ItemMeta;
import org.bukkit.plugin.Plugin;

/**
 * Chest-shaped windows that only show: every click and drag is cancelled while one is open, so nothing can be taken
 * out, put in or swapped; there is no block behind them for a hopper to reach. All are closed on disable.
 *
 * <p>Windows open and change on their player's own thread.
 */
public final class Windows implements Listener {
    private static final String INVENTORY_EVENT = "org.bukkit.event.inventory.InventoryEvent";
    private static final long CYCLE_TICKS = 20;

    private final Plugin plugin;
    private final Map<UUID, Shown> open = new ConcurrentHashMap<>();

    public Windows(Plugin plugin) {
        this.plugin = plugin;
    }

    /** The marker that tells our windows from every other inventory. */
    private static final class Shown implements InventoryHolder {
        private final WindowSpec spec;
        private Inventory inventory;
        private ScheduledTask cycling;
        private int turn;

        private Shown(WindowSpec spec) {
            this.spec = spec;
        }

        @Override
        public Inventory getInventory() {
            return inventory;
        }

        private void fill() {
            for (WindowSpec.Item item : spec.items()) {
                inventory.setItem(item.slot(), stack(item, turn));
            }
            turn++;
        }

        private boolean cycles() {
            return spec.items().stream().anyMatch(item -> item.cycle().size() > 1);
        }

        private static ItemStack stack(WindowSpec.Item item, int turn) {
            ItemStack stack = new ItemStack(item.cycle().get(turn % item.cycle().size()), item.count());
            ItemMeta meta = stack.getItemMeta();
            if (meta != null && (item.name() != null || !item.lore().isEmpty())) {
                if (item.name() != null) {
                    meta.customName(item.name());
                }
                meta.lore(item.lore());
                stack.setItemMeta(meta);
            }
            return stack;
        }
    }

    /** Opens a window; on the player's own thread. False when another plugin forbade it. */
    boolean open(Player player, WindowSpec spec) {
        Shown shown = new Shown(spec);
        shown.inventory = plugin.getServer().createInventory(shown, spec.rows() * 9, spec.title());
        shown.fill();
        if (player.openInventory(shown.inventory) == null) {
            return false;
        }
        open.put(player.getUniqueId(), shown);
        if (shown.cycles()) {
            shown.cycling = player.getScheduler()
                .runAtFixedRate(plugin, task -> shown.fill(), null, CYCLE_TICKS, CYCLE_TICKS);
        }
        return true;
    }

    @EventHandler(priority = EventPriority.HIGHEST)
    public void onClick(InventoryClickEvent event) {
        guard(event, event, event.getClickedInventory());
    }

    @EventHandler(priority = EventPriority.HIGHEST)
    public void onDrag(InventoryDragEvent event) {
        guard(event, event, null);
    }

    /** Cancels what happens while one of our windows is on top, wherever the click went. */
    private static void guard(Event event, Cancellable action, Inventory clicked) {
        Inventory top = ByName.call(event, INVENTORY_EVENT, "getInventory") instanceof Inventory found ? found : null;
        if (isOurs(top) || isOurs(clicked)) {
            action.setCancelled(true);
        }
    }

    private static boolean isOurs(Inventory inventory) {
        return inventory != null && inventory.getHolder() instanceof Shown;
    }

    @EventHandler
    public void onClose(InventoryCloseEvent event) {
        Inventory closed = ByName.call(event, INVENTORY_EVENT, "getInventory") instanceof Inventory found ? found : null;
        if (closed != null && closed.getHolder() instanceof Shown shown) {
            end(shown);
            open.remove(event.getPlayer().getUniqueId(), shown);
        }
    }

    private static void end(Shown shown) {
        if (shown.cycling != null) {
            shown.cycling.cancel();
        }
        shown.inventory.clear();
    }

    /** Closes all; on disable, when nothing can be scheduled any more. */
    public void closeAll(Messenger players) {
        for (Player player : players.everybody()) {
            Shown shown = open.remove(player.getUniqueId());
            if (shown != null) {
                end(shown);
                close(player);
            }
        }
    }

    private void close(HumanEntity player) {
        try {
            player.closeInventory();
        } catch (RuntimeException e) {
            plugin.getLogger().warning("Uma janela de receita não pôde ser fechada (já está vazia): " + e);
        }
    }
}
