package canalhandia;

import canalhandia.bridge.EventQueue;
import canalhandia.bridge.LockedGateway;
import canalhandia.bridge.OpenGateway;
import canalhandia.game.ChatTrigger;
import canalhandia.game.Completions;
import canalhandia.game.Front;
import canalhandia.game.GameEntryPoint;
import canalhandia.game.LocalMessages;
import canalhandia.game.Messenger;
import canalhandia.game.Questions;
import canalhandia.game.Windows;
import canalhandia.recipes.SnapshotTaker;
import canalhandia.sidecar.BridgeSettings;
import canalhandia.sidecar.Handshakes;
import canalhandia.sidecar.Supervisor;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.plugin.java.JavaPlugin;

/**
 * The plugin: puts its parts together and hands them what the server calls.
 *
 * <p>Commands are declared in plugin.yml and answered by {@code onCommand}: that route is the same from 1.21.4 to 26.2
 * and on Folia, while brigadier's command classes are still marked experimental.
 */
public final class CanalhandiaPlugin extends JavaPlugin {
    private static final long CHECK_MS = 250;

    private Messenger messenger;
    private Windows windows;
    private Front front;
    private Supervisor supervisor;
    private LockedGateway gateway;
    private OpenGateway openGateway;

    @Override
    public void onEnable() {
        EventQueue queue = new EventQueue();
        LocalMessages messages = new LocalMessages();
        Completions completions = new Completions();
        messenger = new Messenger(this);
        windows = new Windows(this);
        Questions questions = new Questions(queue, getDescription().getPermissions());
        front = new Front(this, messenger, questions, messages, completions);
        ChatTrigger trigger = new ChatTrigger(messenger, front::chat);
        GameEntryPoint entry = new GameEntryPoint(
            this, queue, questions, messenger, windows, completions, messages, trigger);
        try {
            gateway = LockedGateway.open(entry, line -> getLogger().warning(line));
        } catch (IOException e) {
            getLogger().severe("A ponte não abriu (" + e + "): comandos ficam indisponíveis. Veja se este computador"
                + " deixa abrir portas em 127.0.0.1 e reinicie o servidor.");
            return;
        }
        supervisor = new Supervisor(
            new Handshakes(getDataFolder(), gateway, queue, front::sidecarEnded, getLogger()),
            folder(),
            task -> getServer().getAsyncScheduler().runNow(this, ignored -> task.run()),
            getLogger(),
            () -> System.nanoTime() / 1_000_000);
        SnapshotTaker recipes = new SnapshotTaker(this, front::recipesReady);
        entry.connect(recipes, supervisor);
        front.connect(recipes, supervisor);
        begin(trigger);
        recipes.begin();
    }

    private java.io.File folder() {
        java.io.File folder = getDataFolder();
        if (!folder.isDirectory() && !folder.mkdirs()) {
            getLogger().severe("A pasta " + folder + " não pôde ser criada: veja as permissões do disco.");
        }
        return folder;
    }

    private void begin(ChatTrigger trigger) {
        messenger.begin();
        getServer().getPluginManager().registerEvents(front, this);
        getServer().getPluginManager().registerEvents(windows, this);
        getServer().getPluginManager().registerEvents(trigger, this);
        BridgeSettings settings = BridgeSettings.read(getDataFolder().toPath(), line -> getLogger().severe(line));
        if (settings.open()) {
            openGateway = OpenGateway.open(this, getDataFolder().toPath(), getLogger());
        }
        getServer().getAsyncScheduler().runNow(this, task -> supervisor.start());
        getServer().getAsyncScheduler().runAtFixedRate(
            this, task -> supervisor.check(), CHECK_MS, CHECK_MS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void onDisable() {
        if (windows != null) {
            windows.closeAll(messenger);
        }
        if (supervisor != null) {
            supervisor.stop();
            front.farewell();
        }
        if (openGateway != null) {
            openGateway.close();
        }
        if (gateway != null) {
            gateway.shutdown();
        }
    }

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        front.command(sender, command.getName(), args);
        return true;
    }

    @Override
    public List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args) {
        return front.complete(sender, command.getName(), args);
    }
}
