package canalhandia.game;

import canalhandia.recipes.SnapshotTaker;
import canalhandia.sidecar.State;
import canalhandia.sidecar.Supervisor;
import io.papermc.paper.event.server.ServerResourcesReloadedEvent;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.bukkit.command.CommandSender;
import org.bukkit.entity.Player;
import org.bukkit.event.EventHandler;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;
import org.bukkit.event.player.PlayerJoinEvent;
import org.bukkit.event.player.PlayerQuitEvent;
import org.bukkit.plugin.Plugin;

/**
 * Where the server meets us: commands, joins and quits become events, or a local answer at once when nobody would take
 * them. What is asked while the sidecar starts is told to wait, and is answered once it is ready. Runs on the server's threads and never waits.
 */
public final class Front implements Listener {
    private static final String ADMINISTRATION = "canalhandia.admin.recarregar";

    private final Plugin plugin;
    private final Messenger messenger;
    private final Questions questions;
    private final LocalMessages messages;
    private final Completions completions;
    private SnapshotTaker recipes;
    private Supervisor supervisor;

    public Front(Plugin plugin, Messenger messenger, Questions questions, LocalMessages messages,
            Completions completions) {
        this.plugin = plugin;
        this.messenger = messenger;
        this.questions = questions;
        this.messages = messages;
        this.completions = completions;
    }

    /** What is made after it; before commands come. */
    public void connect(SnapshotTaker snapshots, Supervisor sidecar) {
        recipes = snapshots;
        supervisor = sidecar;
    }

    public void command(CommandSender sender, String command, String[] arguments) {
        State state = state();
        if (state == State.RUNNING) {
            if (!questions.command(sender, command, arguments)) {
                say(sender, "ocupado");
            }
            return;
        }
        if (state == State.STARTING) {
            keep(sender, () -> questions.command(sender, command, arguments));
            return;
        }
        if (wantsRetry(sender, command, arguments) && supervisor.retry()) {
            say(sender, "reiniciando");
            return;
        }
        refuse(sender, state);
    }

    public void chat(Player sender, String text) {
        State state = state();
        if (state == State.STARTING) {
            keep(sender, () -> questions.chat(sender, text));
        } else if (state == State.RUNNING && !questions.chat(sender, text)) {
            say(sender, "ocupado");
        }
    }

    /** Asked while it starts: one question of each waits on the queue, and its sender is told that it does. */
    private void keep(CommandSender sender, BooleanSupplier question) {
        boolean kept = questions.waits(Messenger.target(sender)) || question.getAsBoolean();
        say(sender, kept ? "iniciando" : "ocupado");
    }

    public List<String> complete(CommandSender sender, String command, String[] arguments) {
        return completions.complete(command, arguments, sender::hasPermission);
    }

    private State state() {
        return supervisor == null ? State.MISSING : supervisor.state();
    }

    private static boolean wantsRetry(CommandSender sender, String command, String[] arguments) {
        return command.equals("canalhandia") && arguments.length > 0
            && arguments[0].toLowerCase(Locale.ROOT).equals("recarregar") && sender.hasPermission(ADMINISTRATION);
    }

    private void refuse(CommandSender sender, State state) {
        say(sender, key(state));
        if ((state == State.REFUSED || state == State.MISSING) && sender.hasPermission(ADMINISTRATION)) {
            explain(Messenger.target(sender));
        }
    }

    private static String key(State state) {
        switch (state) {
            case STARTING:
                return "iniciando";
            case RESTARTING:
                return "reiniciando";
            default:
                return "indisponivel";
        }
    }

    private void say(CommandSender sender, String key) {
        messenger.reply(Messenger.target(sender), messages.json(key));
    }

    private void explain(String target) {
        if (supervisor != null && !supervisor.reason().isEmpty()) {
            messenger.reply(target, LocalMessages.component(
                "Motivo: " + supervisor.reason() + ". Corrija e use /canalhandia recarregar."));
        }
    }

    /** The sidecar is gone: whoever asked is told, and operators why. On an async thread. */
    public void sidecarEnded(State next, String reason) {
        for (String target : questions.orphaned()) {
            messenger.reply(target, messages.json(key(next)));
        }
        if (next == State.REFUSED) {
            for (Player player : messenger.everybody()) {
                messenger.onPlayer(player, () -> warnOperator(player));
            }
        }
    }

    /** The plugin stops: whoever still waits for an answer is told. On disable, when nothing can be scheduled. */
    public void farewell() {
        for (String target : questions.orphaned()) {
            messenger.replyNow(target, messages.json("reiniciando"));
        }
    }

    private void warnOperator(Player player) {
        if (player.hasPermission(ADMINISTRATION)) {
            explain(Messenger.target(player));
        }
    }

    public void recipesReady(long snapshot) {
        questions.recipesReady(snapshot);
    }

    @EventHandler(priority = EventPriority.MONITOR)
    public void onJoin(PlayerJoinEvent event) {
        messenger.joined(event.getPlayer());
        State state = state();
        if (state == State.RUNNING || state == State.STARTING) {
            questions.join(event.getPlayer());
        } else if (state == State.REFUSED || state == State.MISSING) {
            warnOperator(event.getPlayer());
        }
    }

    @EventHandler(priority = EventPriority.MONITOR)
    public void onQuit(PlayerQuitEvent event) {
        messenger.left(event.getPlayer());
        questions.quit(event.getPlayer());
    }

    @EventHandler
    public void onReload(ServerResourcesReloadedEvent event) {
        if (recipes != null && plugin.isEnabled()) {
            recipes.retake();
        }
    }
}
