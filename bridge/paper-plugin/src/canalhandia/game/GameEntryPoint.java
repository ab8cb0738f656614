package canalhandia.game;

import canalhandia.bridge.EntryPoint;
import canalhandia.bridge.EventQueue;
import canalhandia.bridge.RefusedException.Kind;
import canalhandia.bridge.RefusedException;
import canalhandia.json.JsonException;
import canalhandia.json.JsonReader;
import canalhandia.json.JsonWriter;
import canalhandia.recipes.SnapshotTaker;
import canalhandia.sidecar.Supervisor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.bukkit.Server;
import org.bukkit.entity.Player;
import org.bukkit.plugin.Plugin;

/** The entry point on a real server. Runs on the gateway's threads; see {@link EntryPoint} for the forms. */
public final class GameEntryPoint implements EntryPoint {
    private static final int LONGEST_WAIT_MS = 5_000;
    private static final int MOST_EVENTS = 256;
    private static final int SERVER_THREAD_MS = 2_000;

    private final Plugin plugin;
    private final EventQueue queue;
    private final Questions questions;
    private final Messenger messenger;
    private final Windows windows;
    private final Completions completions;
    private final LocalMessages messages;
    private final ChatTrigger trigger;
    private final ItemCatalogue items;
    private SnapshotTaker recipes;
    private Supervisor supervisor;

    public GameEntryPoint(Plugin plugin, EventQueue queue, Questions questions, Messenger messenger, Windows windows,
            Completions completions, LocalMessages messages, ChatTrigger trigger) {
        this.plugin = plugin;
        this.queue = queue;
        this.questions = questions;
        this.messenger = messenger;
        this.windows = windows;
        this.completions = completions;
        this.messages = messages;
        this.trigger = trigger;
        this.items = new ItemCatalogue(plugin.getServer(), plugin.getLogger());
    }

    /** What is made after it; before the gateway opens. */
    public void connect(SnapshotTaker snapshots, Supervisor sidecar) {
        recipes = snapshots;
        supervisor = sidecar;
    }

    @Override
    public String takeEvents(int limit, int timeoutMs) {
        int most = Math.max(1, Math.min(limit, MOST_EVENTS));
        int wait = Math.max(0, Math.min(timeoutMs, LONGEST_WAIT_MS));
        return supervisor.taking(() -> {
            List<EventQueue.Entry> taken = take(most, wait);
            questions.taken(taken);
            JsonWriter out = new JsonWriter(1024);
            out.beginArray();
            taken.forEach(entry -> out.raw(entry.json()));
            return out.endArray().toString();
        });
    }

    private List<EventQueue.Entry> take(int most, int waitMs) {
        try {
            return queue.take(most, waitMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    @Override
    public boolean reply(String target, String componentJson) {
        questions.answered(target);
        return checked(() -> messenger.reply(target, componentJson));
    }

    @Override
    public boolean actionBar(String target, String componentJson) {
        return checked(() -> messenger.actionBar(target, componentJson));
    }

    @Override
    public String recipeSnapshot() {
        return recipes.latest();
    }

    @Override
    public void retakeRecipes() {
        recipes.retake();
    }

    @Override
    public String itemCatalogue() {
        return items.json();
    }

    @Override
    public String inventory(String uuid) {
        Player player = messenger.player(uuid);
        String json = player == null ? null : onPlayer(player, () -> Inventories.json(player));
        return json == null ? "" : json;
    }

    @Override
    public boolean openWindow(String uuid, String windowJson) {
        WindowSpec spec = checked(() -> WindowSpec.parse(windowJson));
        Player player = messenger.player(uuid);
        return player != null && Boolean.TRUE.equals(onPlayer(player, () -> windows.open(player, spec)));
    }

    @Override
    public void setCompletions(String json) {
        checked(() -> {
            completions.replace(json);
            return null;
        });
    }

    @Override
    public void setLocalMessages(String json) {
        try {
            messages.replace(JsonReader.readObject(json));
        } catch (JsonException e) {
            throw new RefusedException(Kind.ARGUMENT, "local messages: " + e.getMessage(), e);
        }
    }

    @Override
    public void setChatTrigger(String prefixOrEmpty) {
        trigger.set(prefixOrEmpty);
    }

    @Override
    public String serverInfo() {
        Server server = plugin.getServer();
        JsonWriter out = new JsonWriter();
        out.beginObject();
        out.name("minecraft_version").value(server.getMinecraftVersion());
        out.name("software").value(server.getName() + " " + server.getVersion());
        out.name("plugin_version").value(plugin.getDescription().getVersion());
        out.name("data_dir").value(plugin.getDataFolder().getAbsolutePath());
        out.name("max_players").value(server.getMaxPlayers());
        out.name("players").beginObject();
        for (Player player : messenger.everybody()) {
            out.name(player.getUniqueId().toString()).value(player.getName());
        }
        out.endObject();
        out.name("folia").value(IS_FOLIA);
        return out.endObject().toString();
    }

    private static final boolean IS_FOLIA = isFolia();

    private static boolean isFolia() {
        try {
            Class.forName("io.papermc.paper.threadedregions.RegionizedServer");
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public void ready() {
        supervisor.ready();
    }

    private static <T> T checked(Supplier<T> action) {
        try {
            return action.get();
        } catch (IllegalArgumentException e) {
            throw new RefusedException(Kind.ARGUMENT, e.getMessage(), e);
        }
    }

    /** What a task on the player's thread gives, null when the player is gone; too late is an error of its own. */
    private <T> T onPlayer(Player player, Supplier<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        boolean scheduled = messenger.onPlayer(player, () -> {
            try {
                result.complete(task.get());
            } catch (RuntimeException | LinkageError e) {
                result.completeExceptionally(e);
            }
        });
        if (!scheduled) {
            return null;
        }
        try {
            return result.get(SERVER_THREAD_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            if (!player.isOnline()) {
                return null;
            }
            throw new RefusedException(Kind.BUSY, "the server thread did not answer within 2 s", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
