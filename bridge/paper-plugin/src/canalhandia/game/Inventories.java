package canalhandia.game;

import canalhandia.json.JsonWriter;
import canalhandia.paper.Plain;
import org.bukkit.entity.Player;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.meta.ItemMeta;

/** What a player carries, read-only. To be called on the player's own thread. */
public final class Inventories {
    private Inventories() {
    }

    public static String json(Player player) {
        JsonWriter out = new JsonWriter(2048);
        out.beginArray();
        ItemStack[] contents = player.getInventory().getContents();
        for (int slot = 0; slot < contents.length; slot++) {
            ItemStack stack = contents[slot];
            if (stack == null || stack.isEmpty()) {
                continue;
            }
            out.beginObject();
            out.name("slot").value(slot);
            out.name("id").value(stack.getType().getKey().asString());
            out.name("count").value(stack.getAmount());
            ItemMeta meta = stack.hasItemMeta() ? stack.getItemMeta() : null;
            if (meta != null && meta.hasCustomName()) {
                out.name("name").value(Plain.text(meta.customName()));
            }
            out.endObject();
        }
        return out.endArray().toString();
    }
}
