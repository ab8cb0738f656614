package canalhandia.game;

import canalhandia.bridge.EventQueue;
import canalhandia.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bukkit.command.CommandSender;
import org.bukkit.entity.Player;
import org.bukkit.permissions.Permission;

/**
 * Turns what happens on the server into events, and remembers who still waits for an answer.
 *
 * <p>The writing methods run on the thread that owns the sender and never wait; the rest is for any thread.
 */
public final class Questions {
    private static final int MOST_ASKING = 1_000;

    private final EventQueue queue;
    private final Iterable<Permission> declared;
    private final Map<String, Long> asking = new ConcurrentHashMap<>();

    public Questions(EventQueue queue, List<Permission> declared) {
        this.queue = queue;
        this.declared = List.copyOf(declared);
    }

    /** A command as an event; false when the queue is full. */
    public boolean command(CommandSender sender, String command, String[] arguments) {
        JsonWriter out = event("command");
        out.name("command").value(command);
        out.name("args").value(String.join(" ", arguments));
        out.name("sender");
        SenderJson.write(out, sender, declared);
        return queue.ask(out.endObject().toString(), Messenger.target(sender));
    }

    /** A chat line that starts with the trigger; false when the queue is full. */
    public boolean chat(Player sender, String text) {
        JsonWriter out = event("chat");
        out.name("text").value(text);
        out.name("sender");
        SenderJson.write(out, sender, declared);
        return queue.ask(out.endObject().toString(), Messenger.target(sender));
    }

    public void join(Player player) {
        JsonWriter out = event("join");
        out.name("sender");
        SenderJson.write(out, player, declared);
        queue.note(out.endObject().toString());
    }

    public void quit(Player player) {
        String uuid = player.getUniqueId().toString();
        asking.remove(uuid);
        JsonWriter out = event("quit");
        out.name("uuid").value(uuid);
        out.name("name").value(player.getName());
        queue.note(out.endObject().toString());
    }

    public void recipesReady(long snapshot) {
        queue.note(event("recipes_ready").name("snapshot").value(snapshot).endObject().toString());
    }

    private JsonWriter event(String type) {
        return new JsonWriter().beginObject()
            .name("type").value(type)
            .name("id").value(queue.nextId())
            .name("at_ms").value(System.currentTimeMillis());
    }

    /** Has this target asked something that nobody answered yet? */
    public boolean waits(String target) {
        return asking.containsKey(target) || queue.holds(target);
    }

    /** The sidecar took these: their senders wait from now on. */
    void taken(List<EventQueue.Entry> entries) {
        for (EventQueue.Entry entry : entries) {
            if (entry.target() != null && asking.size() < MOST_ASKING) {
                asking.put(entry.target(), System.currentTimeMillis());
            }
        }
    }

    /** The sidecar said something to this target. */
    void answered(String target) {
        asking.remove(target);
    }

    /** Everybody whose question died with the sidecar: not taken yet, or taken within the last minute. */
    public Iterable<String> orphaned() {
        long since = System.currentTimeMillis() - 60_000;
        for (EventQueue.Entry entry : queue.drain()) {
            if (entry.target() != null) {
                asking.put(entry.target(), since + 1);
            }
        }
        asking.values().removeIf(at -> at < since);
        List<String> targets = List.copyOf(asking.keySet());
        asking.clear();
        return targets;
    }
}
