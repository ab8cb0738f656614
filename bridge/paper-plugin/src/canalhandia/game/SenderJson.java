package canalhandia.game;

import canalhandia.json.JsonWriter;
import canalhandia.paper.ByName;
import java.util.Locale;
import java.util.TreeSet;
import java.util.UUID;
import org.bukkit.command.CommandSender;
import org.bukkit.entity.Player;
import org.bukkit.inventory.ItemStack;
import org.bukkit.permissions.Permission;

/** A sender as a value. To be called on the thread that owns the sender: its inventory and permissions are read. */
public final class SenderJson {
    private static final String OURS = "canalhandia.";
    private static final String ATTACHMENT = "org.bukkit.permissions.PermissionAttachmentInfo";

    private SenderJson() {
    }

    static void write(JsonWriter out, CommandSender sender, Iterable<Permission> declared) {
        Player player = sender instanceof Player online ? online : null;
        out.beginObject();
        out.name("kind").value(player == null ? "console" : "player");
        out.name("uuid").value(player == null ? null : player.getUniqueId().toString());
        out.name("name").value(sender.getName());
        out.name("locale").value(player == null ? "pt_br" : locale(player));
        out.name("bedrock").value(player != null && isBedrock(player.getUniqueId()));
        out.name("op").value(ByName.isTrue(ByName.call(sender, "org.bukkit.permissions.ServerOperator", "isOp")));
        out.name("permissions").beginArray();
        for (String name : permissions(sender, declared)) {
            out.value(name);
        }
        out.endArray();
        out.name("held_item").value(player == null ? null : heldItem(player));
        out.endObject();
    }

    private static String locale(Player player) {
        return player.locale().toString().toLowerCase(Locale.ROOT);
    }

    /** Floodgate gives Bedrock players UUIDs with an empty upper half; linked accounts only its API knows. */
    static boolean isBedrock(UUID uuid) {
        if (uuid.getMostSignificantBits() == 0) {
            return true;
        }
        String api = "org.geysermc.floodgate.api.FloodgateApi";
        Object floodgate = ByName.call(null, api, "getInstance");
        return floodgate != null && ByName.isTrue(ByName.call(floodgate, api, "isFloodgatePlayer", uuid));
    }

    /** Declared ones by asking, and those that only stand in the sender's own list (numeric limits) by reading it. */
    private static TreeSet<String> permissions(CommandSender sender, Iterable<Permission> declared) {
        TreeSet<String> held = new TreeSet<>();
        for (Permission permission : declared) {
            if (permission.getName().startsWith(OURS) && sender.hasPermission(permission.getName())) {
                held.add(permission.getName().toLowerCase(Locale.ROOT));
            }
        }
        for (Object info : sender.getEffectivePermissions()) {
            String name = String.valueOf(ByName.call(info, ATTACHMENT, "getPermission")).toLowerCase(Locale.ROOT);
            if (name.startsWith(OURS) && ByName.isTrue(ByName.call(info, ATTACHMENT, "getValue"))) {
                held.add(name);
            }
        }
        return held;
    }

    private static String heldItem(Player player) {
        ItemStack held = player.getInventory().getItemInMainHand();
        return held == null || held.isEmpty() ? null : held.getType().getKey().asString();
    }
}
