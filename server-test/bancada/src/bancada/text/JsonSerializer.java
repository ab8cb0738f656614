package bancada.text;

import bancada.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.gson.GsonComponentSerializer;

/**
 * The server's serializer: checks on reading as the real one does.
 *
 * <p>Before 1.21.5 it knows click and hover by their camelCase keys alone and passes over the newer ones without a
 * word, so that a message keeps its colours and loses its buttons; later ones read both.
 */
public final class JsonSerializer implements GsonComponentSerializer {
    public static final JsonSerializer INSTANCE = new JsonSerializer();
    private volatile boolean knowsSnakeCase = true;

    private JsonSerializer() {}

    /** Whether the version being played reads `click_event` and `hover_event`. */
    public void knowsSnakeCase(boolean value) {
        knowsSnakeCase = value;
    }

    @Override
    public Component deserialize(String input) {
        Object json = Json.parse(input);
        ComponentRules.check(json);
        return new JsonComponent(knowsSnakeCase ? json : withoutSnakeCase(json));
    }

    @Override
    public String serialize(Component component) {
        return Json.write(JsonComponent.of(component));
    }

    private static Object withoutSnakeCase(Object json) {
        if (json instanceof List<?> parts) {
            return parts.stream().map(JsonSerializer::withoutSnakeCase).toList();
        }
        if (json instanceof Map<?, ?> map) {
            Map<Object, Object> kept = new LinkedHashMap<>();
            map.forEach((key, value) -> {
                if (!key.equals("click_event") && !key.equals("hover_event")) {
                    kept.put(key, withoutSnakeCase(value));
                }
            });
            return kept;
        }
        return json;
    }
}
