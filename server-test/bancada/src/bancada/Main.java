package bancada;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts the bench inside a class loader of its own, as a server's launcher does, so that the English names of the data
 * folder can be served from the class path where a server's jar carries them.
 */
public final class Main {
    private static final String NAMES = "assets/minecraft/lang/en_us.json";

    private Main() {}

    public static void main(String[] args) throws Throwable {
        List<URL> path = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
            path.add(Path.of(entry).toUri().toURL());
        }
        URL names = names(args);
        if (names != null) {
            path.add(names);
        }
        URLClassLoader server = new URLClassLoader("server", path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(server);
        try {
            server.loadClass("bancada.server.Run").getMethod("main", String[].class).invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The folder that holds the names under the path they have in a server's jar; null without names. */
    private static URL names(String[] args) throws IOException, MalformedURLException {
        Path directory = null;
        List<Path> data = new ArrayList<>();
        for (int i = 0; i + 1 < args.length; i += 2) {
            if (args[i].equals("--dir")) {
                directory = Path.of(args[i + 1]);
            } else if (args[i].equals("--data")) {
                data.add(Path.of(args[i + 1]));
            }
        }
        for (int i = data.size() - 1; i >= 0 && directory != null; i--) {
            for (String place : List.of("en_us.json", NAMES)) {
                Path file = data.get(i).resolve(place);
                if (Files.isRegularFile(file)) {
                    Path root = directory.resolve("server-jar");
                    Path copy = root.resolve(NAMES);
                    Files.createDirectories(copy.getParent());
                    Files.write(copy, Files.readAllBytes(file));
                    return root.toUri().toURL();
                }
            }
        }
        return null;
    }
}
