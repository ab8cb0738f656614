package bancada.server;

import bancada.Facade;
import bancada.plugin.PluginClassLoader;
import bancada.plugin.PluginYaml;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.bukkit.command.PluginCommand;
import org.bukkit.event.Event;
import org.bukkit.event.Listener;
import org.bukkit.event.server.ServerLoadEvent;
import org.bukkit.permissions.Permission;
import org.bukkit.permissions.PermissionDefault;
import org.bukkit.plugin.Plugin;
import org.bukkit.plugin.PluginDescriptionFile;
import org.bukkit.plugin.PluginManager;
import org.bukkit.plugin.java.JavaPlugin;

/** Loads, enables and disables the one plugin as a Bukkit server does; also what stands behind PluginManager. */
public final class PluginHost {
    private static final Map<String, String> SINCE = Map.of("org.bukkit.inventory.RecipeChoice$ItemTypeChoice", "1.21.11");
    private final GameServer server;
    private final PluginManager manager = Facade.of(PluginManager.class, this);
    private final Map<String, PluginCommand> commands = new LinkedHashMap<>();
    private JavaPlugin plugin;
    private PluginClassLoader loader;

    PluginHost(GameServer server) {
        this.server = server;
    }

    PluginManager manager() {
        return manager;
    }

    /** Commands by lower-case label, aliases and 'canalhandia:label' included. */
    Map<String, PluginCommand> commands() {
        return commands;
    }

    /** Loads the jar, calls onLoad and onEnable; main thread. Throws IOException when it is no plugin. */
    void load(Path jar, Path pluginsFolder, ServerLoadEvent.LoadType how) throws IOException {
        PluginDescriptionFile description = describe(jar);
        String wanted = description.getAPIVersion();
        if (wanted != null && !Versions.atLeast(server.getMinecraftVersion(), wanted)) {
            throw new IOException(jar + ": Unsupported API version " + wanted + " on " + server.getMinecraftVersion());
        }
        Set<String> hidden = new HashSet<>();
        SINCE.forEach((name, since) -> {
            if (!Versions.atLeast(server.getMinecraftVersion(), since)) {
                hidden.add(name);
            }
        });
        loader = new PluginClassLoader(jar.toUri().toURL(), PluginHost.class.getClassLoader(), hidden);
        File dataFolder = pluginsFolder.resolve(description.getName()).toFile();
        Map<String, PluginCommand> own = new HashMap<>();
        JavaPlugin.prepare(new JavaPlugin.Parts(server.facade(), description, dataFolder, loader,
                LogHandler.logger(description.getName(), server.out()), own));
        try {
            plugin = (JavaPlugin) loader.loadClass(description.getMain()).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IOException(jar + ": cannot make main class " + description.getMain() + ": " + e, e);
        } finally {
            JavaPlugin.prepare(null);
        }
        description.getPermissions().forEach(p -> server.declaredPermissions().put(p.getName().toLowerCase(Locale.ROOT), p));
        server.permissionsChanged();
        registerCommands(description, own);
        guarded("onLoad", plugin::onLoad);
        guarded("onEnable", () -> plugin.setEnabled(true));
        server.events().call(new ServerLoadEvent(how));
    }

    /** Disables the plugin and takes out all it registered; main thread. */
    void unload() {
        if (plugin == null) {
            return;
        }
        disablePlugin(plugin);
        server.declaredPermissions().clear();
        server.permissionsChanged();
        commands.clear();
        try {
            loader.close();
        } catch (IOException e) {
            server.failed("Closing the plugin's jar", e);
        }
        plugin = null;
    }

    private void guarded(String what, Runnable piece) {
        try {
            server.main().record().plugin(what, piece);
        } catch (RuntimeException | Error e) {
            server.failed("Error occurred in " + what + " of " + plugin.getName(), e);
            if (plugin.isEnabled()) {
                disablePlugin(plugin);
            }
        }
    }

    private void registerCommands(PluginDescriptionFile description, Map<String, PluginCommand> own) {
        String prefix = description.getName().toLowerCase(Locale.ROOT) + ":";
        description.getCommands().forEach((name, about) -> {
            PluginCommand command = new PluginCommand(name, plugin);
            List<String> aliases = new ArrayList<>();
            if (about.get("aliases") instanceof List<?> list) {
                list.forEach(alias -> aliases.add(alias.toString()));
            } else if (about.get("aliases") != null) {
                aliases.add(about.get("aliases").toString());
            }
            command.setAliases(aliases);
            command.setPermission(about.get("permission") == null ? null : about.get("permission").toString());
            command.setUsage(about.get("usage") == null ? "" : about.get("usage").toString());
            own.put(name.toLowerCase(Locale.ROOT), command);
            Set<String> labels = new LinkedHashSet<>(aliases);
            labels.add(name);
            for (String label : labels) {
                commands.put(label.toLowerCase(Locale.ROOT), command);
                commands.put(prefix + label.toLowerCase(Locale.ROOT), command);
            }
        });
    }

    private static PluginDescriptionFile describe(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = file.getEntry("plugin.yml");
            if (entry == null) {
                throw new IOException(jar + ": no plugin.yml in it");
            }
            Map<String, Object> yaml;
            try (InputStream in = file.getInputStream(entry)) {
                yaml = PluginYaml.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            for (String needed : List.of("name", "version", "main")) {
                if (yaml.get(needed) == null) {
                    throw new IOException(jar + ": plugin.yml lacks '" + needed + "'");
                }
            }
            Map<String, Map<String, Object>> commands = new LinkedHashMap<>();
            map(yaml.get("commands")).forEach((name, about) -> commands.put(name, map(about)));
            List<Permission> permissions = new ArrayList<>();
            map(yaml.get("permissions")).forEach((name, about) -> permissions.add(permission(name, map(about))));
            return new PluginDescriptionFile(yaml.get("name").toString(), yaml.get("version").toString(),
                    yaml.get("main").toString(), yaml.get("api-version") == null ? null : yaml.get("api-version").toString(),
                    permissions, commands);
        } catch (IllegalArgumentException e) {
            throw new IOException(jar + ": " + e.getMessage(), e);
        }
    }

    private static Permission permission(String name, Map<String, Object> about) {
        Object given = about.get("default");
        PermissionDefault value = given == null ? PermissionDefault.OP : PermissionDefault.getByName(given.toString());
        if (value == null) {
            throw new IllegalArgumentException("plugin.yml: permission " + name + " has unknown default '" + given + "'");
        }
        Map<String, Boolean> children = new LinkedHashMap<>();
        map(about.get("children")).forEach((child, on) -> children.put(child, Boolean.TRUE.equals(on)));
        return new Permission(name, value, children);
    }

    private static Map<String, Object> map(Object value) {
        Map<String, Object> copy = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, inner) -> copy.put(key.toString(), inner));
        }
        return copy;
    }

    // --- PluginManager ----------------------------------------------------------------------------------

    public Plugin getPlugin(String name) {
        return plugin != null && plugin.getName().equals(name) ? plugin : null;
    }

    public boolean isPluginEnabled(String name) {
        Plugin found = getPlugin(name);
        return found != null && found.isEnabled();
    }

    public void registerEvents(Listener listener, Plugin owner) {
        server.events().register(listener, owner);
    }

    public void callEvent(Event event) {
        server.events().call(event);
    }

    /** As Paper does: onDisable first, then its tasks and listeners go. */
    public void disablePlugin(Plugin which) {
        if (which instanceof JavaPlugin own && own.isEnabled()) {
            try {
                server.main().record().plugin("onDisable", () -> own.setEnabled(false));
            } catch (RuntimeException | Error e) {
                server.failed("Error occurred while disabling " + own.getName(), e);
            }
            server.schedulers().cancelAll(own);
            server.events().unregister(own);
        }
    }

    public Permission getPermission(String name) {
        return server.declaredPermissions().get(name.toLowerCase(Locale.ROOT));
    }

    public Set<Permission> getPermissions() {
        return new LinkedHashSet<>(server.declaredPermissions().values());
    }
}
