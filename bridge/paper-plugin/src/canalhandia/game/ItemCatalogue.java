package canalhandia.game;

import canalhandia.json.JsonException;
import canalhandia.json.JsonReader;
import canalhandia.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.logging.Logger;
import org.bukkit.Material;
import org.bukkit.Server;

/**
 * Every item of the running server with its translation key and the server's own English name.
 *
 * <p>The names come from {@value #ENGLISH} inside the server jar, by way of the class path: nothing is shipped. Built
 * on first use, on the asking thread, then kept: the item registry does not change while a server runs.
 */
public final class ItemCatalogue {
    private static final String ENGLISH = "assets/minecraft/lang/en_us.json";

    private final Server server;
    private final Logger logger;
    private String json;

    public ItemCatalogue(Server server, Logger logger) {
        this.server = server;
        this.logger = logger;
    }

    public synchronized String json() {
        if (json == null) {
            json = build(english());
        }
        return json;
    }

    private static String build(Map<?, ?> english) {
        JsonWriter out = new JsonWriter(1 << 17);
        out.beginArray();
        for (Material material : Material.values()) {
            if (!material.isLegacy() && material.isItem() && !material.isAir()) {
                String key = material.translationKey();
                out.beginObject();
                out.name("id").value(material.getKey().asString());
                out.name("translation_key").value(key);
                out.name("english").value(english.get(key) instanceof String name ? name : null);
                out.endObject();
            }
        }
        return out.endArray().toString();
    }

    private Map<?, ?> english() {
        ClassLoader[] loaders = {
            server.getClass().getClassLoader(), ItemCatalogue.class.getClassLoader(),
            Thread.currentThread().getContextClassLoader()};
        for (ClassLoader loader : loaders) {
            if (loader == null) {
                continue;
            }
            try (InputStream file = loader.getResourceAsStream(ENGLISH)) {
                if (file != null) {
                    return JsonReader.readObject(new String(file.readAllBytes(), StandardCharsets.UTF_8));
                }
            } catch (IOException | JsonException e) {
                logger.warning("Nomes em inglês ilegíveis no servidor (" + ENGLISH + "): " + e.getMessage());
            }
        }
        logger.warning("O servidor não traz " + ENGLISH + ": itens ficam sem nome em inglês.");
        return Map.of();
    }
}
