package bancada.text;

import bancada.json.Json;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.gson.GsonComponentSerializer;

/** The server's serializer: checks on reading as the real one does. */
public final class JsonSerializer implements GsonComponentSerializer {
    public static final JsonSerializer INSTANCE = new JsonSerializer();

    private JsonSerializer() {}

    @Override
    public Component deserialize(String input) {
        Object json = Json.parse(input);
        ComponentRules.check(json);
        return new JsonComponent(json);
    }

    @Override
    public String serialize(Component component) {
        return Json.write(JsonComponent.of(component));
    }
}
