package bancada.window;

import bancada.Facade;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import bancada.item.Stacks;
import bancada.json.JsonException;
import org.bukkit.entity.HumanEntity;
import org.bukkit.event.Event;
import org.bukkit.event.inventory.ClickType;
import org.bukkit.event.inventory.InventoryClickEvent;
import org.bukkit.event.inventory.InventoryDragEvent;
import org.bukkit.inventory.Inventory;
import org.bukkit.inventory.InventoryView;
import org.bukkit.inventory.ItemStack;

/**
 * An open window: the upper inventory and the player's own below it, raw slots through both.
 *
 * <p>A click asks the listeners and, where none cancels it, does what the game would do, so that a window that lets an
 * item go is seen to lose it.
 */
public final class WindowView {
    private final Inventory top;
    private final Inventory bottom;
    private final HumanEntity player;
    private final Runnable close;
    private ItemStack cursor;

    public WindowView(Inventory top, Inventory bottom, HumanEntity player, Runnable close) {
        this.top = top;
        this.bottom = bottom;
        this.player = player;
        this.close = close;
    }

    public Inventory getTopInventory() {
        return top;
    }

    public Inventory getBottomInventory() {
        return bottom;
    }

    public HumanEntity getPlayer() {
        return player;
    }

    public void close() {
        close.run();
    }

    /**
     * Does one click and gives {"cancelled", "taken": what left the upper inventory, "put": what came into it}.
     *
     * @param kind left, right, shift_left, shift_right, number_key, double_click, drop, control_drop, swap_offhand,
     *     middle, drag or hopper
     * @param slots the raw slot; a drag may name several
     */
    public Map<String, Object> click(String kind, List<Integer> slots, int button, Consumer<Event> call) {
        List<Map<String, Object>> before = contents();
        boolean cancelled = switch (kind) {
            case "hopper" -> true; // no block stands behind a plugin's window, so no hopper ever reaches it
            case "drag" -> drag(slots, call);
            default -> click(type(kind), slots.get(0), button, call);
        };
        List<Map<String, Object>> after = contents();
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("cancelled", cancelled);
        result.put("taken", difference(before, after));
        result.put("put", difference(after, before));
        return result;
    }

    private static ClickType type(String kind) {
        try {
            return ClickType.valueOf(kind.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new JsonException("kind: unknown click '" + kind + "'");
        }
    }

    private boolean drag(List<Integer> slots, Consumer<Event> call) {
        InventoryDragEvent event = new InventoryDragEvent(Facade.of(InventoryView.class, this), new TreeSet<>(Set.copyOf(slots)));
        call.accept(event);
        if (!event.isCancelled() && cursor != null) {
            for (int slot : slots) {
                if (slot < top.getSize() && top.getItem(slot) == null) {
                    ItemStack one = cursor.clone();
                    one.setAmount(1);
                    top.setItem(slot, one);
                }
            }
        }
        return event.isCancelled();
    }

    private boolean click(ClickType type, int slot, int button, Consumer<Event> call) {
        InventoryClickEvent event =
                new InventoryClickEvent(Facade.of(InventoryView.class, this), slot, type, type == ClickType.NUMBER_KEY ? button : -1);
        call.accept(event);
        if (event.isCancelled() || slot < 0) {
            return event.isCancelled();
        }
        boolean upper = slot < top.getSize();
        Inventory clicked = upper ? top : bottom;
        ItemStack there = clicked.getItem(event.getSlot());
        switch (type) {
            case LEFT, RIGHT, SWAP_OFFHAND, DROP, CONTROL_DROP, NUMBER_KEY -> {
                clicked.setItem(event.getSlot(), type == ClickType.LEFT || type == ClickType.RIGHT ? cursor : null);
                cursor = there;
            }
            case SHIFT_LEFT, SHIFT_RIGHT -> {
                Inventory other = upper ? bottom : top;
                for (int to = 0; there != null && to < other.getSize(); to++) {
                    if (other.getItem(to) == null) {
                        other.setItem(to, there);
                        clicked.setItem(event.getSlot(), null);
                        break;
                    }
                }
            }
            case DOUBLE_CLICK -> {
                for (int from = 0; from < top.getSize(); from++) {
                    ItemStack stack = top.getItem(from);
                    if (stack != null && cursor != null && stack.isSimilar(cursor)) {
                        top.setItem(from, null);
                    }
                }
            }
            default -> { }
        }
        return false;
    }

    private List<Map<String, Object>> contents() {
        List<Map<String, Object>> contents = new ArrayList<>();
        for (ItemStack stack : top.getContents()) {
            contents.add(Stacks.write(stack));
        }
        return contents;
    }

    private static List<Map<String, Object>> difference(List<Map<String, Object>> from, List<Map<String, Object>> to) {
        List<Map<String, Object>> gone = new ArrayList<>();
        for (int slot = 0; slot < from.size(); slot++) {
            if (from.get(slot) != null && !from.get(slot).equals(to.get(slot))) {
                gone.add(from.get(slot));
            }
        }
        return gone;
    }
}
