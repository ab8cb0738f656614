package bancada.server;

import bancada.Facade;
import bancada.item.Stacks;
import bancada.text.JsonComponent;
import bancada.text.PlainText;
import bancada.window.CarriedInventory;
import bancada.window.SlotInventory;
import bancada.window.WindowView;
import io.papermc.paper.threadedregions.scheduler.EntityScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import net.kyori.adventure.text.Component;
import org.bukkit.Server;
import org.bukkit.entity.Player;
import org.bukkit.event.inventory.InventoryCloseEvent;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryView;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.PlayerInventory;
import org.bukkit.permissions.PermissionAttachmentInfo;

/** A player who is online, or was: what stands behind Player. */
public final class PlayerEntity {
    private final GameServer server;
    private final UUID uuid;
    private final String name;
    private final Locale locale;
    private final Permissions permissions;
    private final CarriedInventory carried;
    private final Player facade;
    private final PlayerInventory inventory;
    private final EntityScheduler scheduler;
    private final PlainText plain;
    private volatile boolean online = true;
    private WindowView open;

    PlayerEntity(GameServer server, UUID uuid, String name, String locale, boolean op) {
        this.server = server;
        this.uuid = uuid;
        this.name = name;
        String[] parts = locale.split("_", 2);
        this.locale = parts.length == 2 ? new Locale(parts[0], parts[1].toUpperCase(Locale.ROOT)) : new Locale(parts[0]);
        this.permissions = new Permissions(server.declaredPermissions(), op);
        this.carried = new CarriedInventory(server.main());
        this.facade = Facade.of(Player.class, this);
        this.inventory = Facade.of(PlayerInventory.class, carried);
        this.scheduler = Facade.of(EntityScheduler.class, new SchedulerDoors.Entity(server.schedulers(), this));
        this.plain = new PlainText(server.language(), locale);
    }

    Player facade() {
        return facade;
    }

    Permissions permissions() {
        return permissions;
    }

    CarriedInventory carried() {
        return carried;
    }

    /** The open window's own side, null when none is open. */
    WindowView window() {
        return open;
    }

    /** From now on nothing reaches him. */
    void leave() {
        closeInventory();
        online = false;
    }

    public boolean isOnline() {
        return online;
    }

    public String getName() {
        return name;
    }

    public UUID getUniqueId() {
        return uuid;
    }

    public Locale locale() {
        return locale;
    }

    public Server getServer() {
        return server.facade();
    }

    public EntityScheduler getScheduler() {
        return scheduler;
    }

    public boolean isOp() {
        return permissions.op();
    }

    public boolean hasPermission(String permission) {
        return permissions.has(permission);
    }

    public boolean isPermissionSet(String permission) {
        return permissions.isSet(permission);
    }

    public Set<PermissionAttachmentInfo> getEffectivePermissions() {
        return permissions.infos(facade);
    }

    public void sendMessage(String message) {
        sendMessage(new JsonComponent(Map.of("text", message)));
    }

    public void sendMessage(Component message) {
        if (online) {
            server.out().show("message", name, JsonComponent.of(message), plain);
        }
    }

    public void sendActionBar(Component message) {
        if (online) {
            server.out().show("action_bar", name, JsonComponent.of(message), plain);
        }
    }

    public PlayerInventory getInventory() {
        return inventory;
    }

    public InventoryView getOpenInventory() {
        server.main().require("inventory access");
        return open == null ? null : Facade.of(InventoryView.class, open);
    }

    public InventoryView openInventory(Inventory top) {
        server.main().require("open inventory");
        closeInventory();
        SlotInventory own = SlotInventory.of(top);
        open = new WindowView(top, inventory, facade, this::closeInventory);
        top.getViewers().add(facade);
        own.onChange(slot -> server.out().send("window_update", "to", name, "slot", slot, "item", Stacks.write(top.getItem(slot))));
        Object title = own.title() == null ? Map.of("text", "") : JsonComponent.of(own.title());
        List<Map<String, Object>> items = new ArrayList<>();
        for (int slot = 0; slot < top.getSize(); slot++) {
            ItemStack stack = top.getItem(slot);
            Map<String, Object> shown = Stacks.write(stack);
            if (shown != null) {
                shown.put("slot", slot);
                items.add(shown);
            }
        }
        server.out().send("window", "to", name, "title", title, "title_plain", plain.of(title),
                "rows", top.getSize() / 9, "items", items);
        return Facade.of(InventoryView.class, open);
    }

    public void closeInventory() {
        server.main().require("close inventory");
        if (open == null) {
            return;
        }
        WindowView closing = open;
        server.events().call(new InventoryCloseEvent(Facade.of(InventoryView.class, closing)));
        open = null;
        closing.getTopInventory().getViewers().remove(facade);
        SlotInventory.of(closing.getTopInventory()).onChange(slot -> { });
        server.out().send("window_closed", "to", name);
    }

    @Override
    public String toString() {
        return "Player{" + name + "}";
    }
}
