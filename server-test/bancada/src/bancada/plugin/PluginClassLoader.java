package bancada.plugin;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;

/**
 * A plugin's own loader: its jar's classes, and the server's classes behind them, without API classes that the version
 * being played does not have yet.
 */
public final class PluginClassLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Set<String> hidden;

    /** @param hidden binary names of API classes that this version lacks */
    public PluginClassLoader(URL jar, ClassLoader server, Set<String> hidden) {
        super("plugin", new URL[] {jar}, server);
        this.hidden = Set.copyOf(hidden);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (hidden.contains(name)) {
            throw new ClassNotFoundException(name + " does not exist on this server");
        }
        return super.loadClass(name, resolve);
    }
}
