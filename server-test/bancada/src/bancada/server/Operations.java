package bancada.server;

import bancada.data.DataFolder;
import bancada.data.Ids;
import bancada.data.ItemRegistry;
import bancada.item.Stacks;
import bancada.json.Json;
import bancada.json.JsonException;
import bancada.text.JsonComponent;
import io.papermc.paper.event.player.AsyncChatEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.bukkit.command.CommandSender;
import org.bukkit.event.server.ServerLoadEvent;

/** The protocol's operations (docs/ponte.md), each on the main thread. */
final class Operations {
    private final GameServer server;
    private final Options options;
    private final Commands commands;
    private boolean stopped;

    Operations(GameServer server, Options options) {
        this.server = server;
        this.options = options;
        this.commands = new Commands(server);
    }

    /** Does one operation; a bad one is answered with `error` and changes nothing. */
    void run(Map<String, Object> operation) {
        Object id = operation.get("id");
        try {
            perform(Json.string(operation.get("op"), "op"), operation);
        } catch (JsonException | IllegalStateException | IOException e) {
            server.out().send("error", "problem", e.getMessage(), "op", operation.get("op"), "id", id);
            return;
        }
        if (id != null) {
            server.out().send("done", "op", operation.get("op"), "id", id);
        }
    }

    private void perform(String name, Map<String, Object> operation) throws IOException {
        switch (name) {
            case "join" -> join(operation);
            case "quit" -> server.quit(player(operation));
            case "command" -> commands.run(sender(operation), text(operation, "line"));
            case "tab" -> server.out().send("tab", "to", operation.get("as"), "completions",
                    commands.complete(sender(operation), text(operation, "line")), "id", operation.get("id"));
            case "chat" -> chat(operation);
            case "permission" -> player(operation).permissions().set(text(operation, "name"), flag(operation, "value"));
            case "set_op" -> player(operation).permissions().op(Boolean.TRUE.equals(flag(operation, "value")));
            case "inventory" -> fill(player(operation), operation.get("items"));
            case "held_slot" -> player(operation).carried().setHeldItemSlot(Json.integer(operation.get("slot"), "slot"));
            case "reload_resources" -> reloadResources(operation);
            case "iterator_fault" -> server.recipes().fault(
                    operation.get("at") == null ? null : Json.integer(operation.get("at"), "at"),
                    Boolean.TRUE.equals(operation.get("forever")));
            case "remove_recipe" -> {
                String key = Ids.full(text(operation, "key"));
                if (!server.recipes().remove(key)) {
                    throw new JsonException("key: no recipe " + key);
                }
            }
            case "add_recipe" -> {
                ItemRegistry.mention(operation.get("recipe"));
                server.recipes().add(text(operation, "key"), operation.get("recipe"));
            }
            case "window_click" -> click(operation);
            case "window_close" -> player(operation).closeInventory();
            case "stats" -> new Stats(server).send(operation);
            case "reload_plugin" -> {
                server.plugins().unload();
                server.plugins().load(options.plugin(), options.directory().resolve("plugins"), ServerLoadEvent.LoadType.RELOAD);
                server.out().send("reloaded");
            }
            case "stop" -> stop();
            default -> throw new JsonException("op: unknown operation '" + name + "'");
        }
    }

    /** Disables the plugin and ends the main thread. */
    void stop() {
        if (!stopped) {
            stopped = true;
            server.plugins().unload();
            server.main().stop();
        }
    }

    private void join(Map<String, Object> operation) {
        String name = text(operation, "player");
        UUID uuid = operation.get("uuid") != null ? UUID.fromString(text(operation, "uuid"))
                : uuid(name, Boolean.TRUE.equals(operation.get("bedrock")));
        Object locale = operation.get("locale");
        PlayerEntity player = new PlayerEntity(server, uuid, name,
                locale == null ? "pt_br" : locale.toString().toLowerCase(Locale.ROOT),
                Boolean.TRUE.equals(operation.get("op_status")));
        if (operation.get("permissions") != null) {
            Json.object(operation.get("permissions"), "permissions")
                    .forEach((permission, value) -> player.permissions().set(permission, (Boolean) value));
        }
        fill(player, operation.get("inventory"));
        if (operation.get("held_slot") != null) {
            player.carried().setHeldItemSlot(Json.integer(operation.get("held_slot"), "held_slot"));
        }
        server.join(player);
    }

    /** As an offline-mode server makes them; Floodgate's for a Bedrock player: the upper half is zero. */
    private static UUID uuid(String name, boolean bedrock) {
        UUID made = UUID.nameUUIDFromBytes(("OfflinePlayer:" + name).getBytes(StandardCharsets.UTF_8));
        return bedrock ? new UUID(0, made.getLeastSignificantBits() & Long.MAX_VALUE) : made;
    }

    private static void fill(PlayerEntity player, Object items) {
        if (items == null) {
            return;
        }
        player.carried().clear();
        for (Object item : Json.list(items, "items")) {
            Map<String, Object> map = Json.object(item, "item");
            int slot = Json.integer(map.get("slot"), "slot");
            if (slot < 0 || slot >= player.carried().getSize()) {
                throw new JsonException("slot: expected 0 to 40, saw " + slot);
            }
            player.carried().setItem(slot, Stacks.read(map, 1));
        }
    }

    /** Chat runs its event on another thread, as on Paper, and reaches everyone unless it was cancelled. */
    private void chat(Map<String, Object> operation) {
        PlayerEntity player = player(operation, "as");
        String message = text(operation, "text");
        server.schedulers().offThread(() -> {
            AsyncChatEvent event = new AsyncChatEvent(true, player.facade(), new JsonComponent(Map.of("text", message)));
            server.events().call(event);
            if (!event.isCancelled()) {
                server.players().forEach(reader -> reader.sendMessage("<" + player.getName() + "> " + message));
            }
        });
    }

    private void reloadResources(Map<String, Object> operation) throws IOException {
        List<Path> folders = new ArrayList<>(options.data());
        if (operation.get("data") != null) {
            folders.clear();
            List<?> given = operation.get("data") instanceof List<?> list ? list : List.of(operation.get("data"));
            given.forEach(folder -> folders.add(Path.of(folder.toString())));
        }
        server.load(DataFolder.read(folders, server.logger()::severe));
        server.resourcesReloaded();
        server.out().send("resources_reloaded", "recipes", server.recipes().size());
    }

    private void click(Map<String, Object> operation) {
        PlayerEntity player = player(operation);
        if (player.window() == null) {
            throw new JsonException("player: " + player.getName() + " has no window open");
        }
        List<Integer> slots = new ArrayList<>();
        List<?> given = operation.get("slot") instanceof List<?> list ? list : List.of(operation.get("slot"));
        given.forEach(slot -> slots.add(Json.integer(slot, "slot")));
        String kind = text(operation, "kind");
        int button = operation.get("button") == null ? 0 : Json.integer(operation.get("button"), "button");
        Map<String, Object> result = new LinkedHashMap<>(
                player.window().click(kind, slots, button, server.events()::call));
        server.out().send("window_click", "to", player.getName(), "kind", kind, "slot", operation.get("slot"),
                "cancelled", result.get("cancelled"), "taken", result.get("taken"), "put", result.get("put"),
                "id", operation.get("id"));
    }

    private CommandSender sender(Map<String, Object> operation) {
        return text(operation, "as").equals("console") ? server.console().facade() : player(operation, "as").facade();
    }

    private PlayerEntity player(Map<String, Object> operation) {
        return player(operation, "player");
    }

    private PlayerEntity player(Map<String, Object> operation, String key) {
        String name = text(operation, key);
        PlayerEntity player = server.byName(name);
        if (player == null) {
            throw new JsonException(key + ": nobody called '" + name + "' is online");
        }
        return player;
    }

    private static String text(Map<String, Object> operation, String key) {
        return Json.string(operation.get(key), key);
    }

    private static Boolean flag(Map<String, Object> operation, String key) {
        Object value = operation.get(key);
        if (value == null || value instanceof Boolean) {
            return (Boolean) value;
        }
        throw new JsonException(key + ": expected true, false or null, saw " + value);
    }
}
