package org.bukkit.plugin.java;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;
import org.bukkit.Server;
import org.bukkit.command.Command;
import org.bukkit.command.CommandSender;
import org.bukkit.command.PluginCommand;
import org.bukkit.plugin.PluginBase;
import org.bukkit.plugin.PluginDescriptionFile;

/** A plugin's main class; the bench's loader fills it in before its own constructor runs. */
public abstract class JavaPlugin extends PluginBase {
    /** What a plugin is given by its loader. */
    public record Parts(Server server, PluginDescriptionFile description, File dataFolder, ClassLoader loader,
            Logger logger, Map<String, PluginCommand> commands) {}

    private static final ThreadLocal<Parts> NEXT = new ThreadLocal<>();
    private final Parts parts;
    private boolean enabled;

    public JavaPlugin() {
        parts = NEXT.get();
        if (parts == null) {
            throw new IllegalStateException("JavaPlugin requires " + getClass().getName() + " to be made by the server");
        }
    }

    /** The parts of the plugin that this thread makes next; null afterwards. */
    public static void prepare(Parts next) {
        NEXT.set(next);
    }

    @Override
    public final File getDataFolder() {
        return parts.dataFolder();
    }

    @Override
    public final Server getServer() {
        return parts.server();
    }

    @Override
    public final boolean isEnabled() {
        return enabled;
    }

    /** Calls onEnable or onDisable when that changes something. */
    public final void setEnabled(boolean enabled) {
        if (this.enabled == enabled) {
            return;
        }
        this.enabled = enabled;
        if (enabled) {
            onEnable();
        } else {
            onDisable();
        }
    }

    @Override
    public final PluginDescriptionFile getDescription() {
        return parts.description();
    }

    @Override
    public InputStream getResource(String name) {
        return parts.loader().getResourceAsStream(name);
    }

    public void saveResource(String name, boolean replace) {
        Path out = parts.dataFolder().toPath().resolve(name);
        try (InputStream in = getResource(name)) {
            if (in == null) {
                throw new IllegalArgumentException("The embedded resource '" + name + "' cannot be found");
            }
            if (replace || !Files.exists(out)) {
                Files.createDirectories(out.getParent());
                Files.write(out, in.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean onCommand(CommandSender sender, Command command, String label, String[] args) {
        return false;
    }

    @Override
    public List<String> onTabComplete(CommandSender sender, Command command, String label, String[] args) {
        return null;
    }

    public PluginCommand getCommand(String name) {
        return parts.commands().get(name.toLowerCase(java.util.Locale.ROOT));
    }

    @Override
    public void onLoad() {}

    @Override
    public void onDisable() {}

    @Override
    public void onEnable() {}

    @Override
    public Logger getLogger() {
        return parts.logger();
    }
}
