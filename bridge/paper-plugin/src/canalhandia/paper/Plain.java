package canalhandia.paper;

import canalhandia.json.JsonException;
import canalhandia.json.JsonReader;
import java.util.List;
import java.util.Map;
import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.gson.GsonComponentSerializer;

/** Components as plain text, and JSON as components: through the server's own serializer. Thread-safe. */
public final class Plain {
    private Plain() {
    }

    /** The text of a component; translatable parts give their fallback, else their key. */
    public static String text(Component component) {
        if (component == null) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        try {
            append(JsonReader.read(GsonComponentSerializer.gson().serialize(component)), text);
        } catch (JsonException e) {
            return "";
        }
        return text.toString();
    }

    /** Reads a component; {@code IllegalArgumentException} when the text is none. */
    public static Component component(String json) {
        try {
            return GsonComponentSerializer.gson().deserialize(Spelling.fit(json));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("not a component: " + e.getMessage(), e);
        }
    }

    private static void append(Object part, StringBuilder text) {
        if (part instanceof List<?> list) {
            list.forEach(each -> append(each, text));
        } else if (part instanceof Map<?, ?> map) {
            Object own = map.get("text");
            own = own == null ? map.get("fallback") : own;
            own = own == null ? map.get("translate") : own;
            if (own != null) {
                text.append(own);
            }
            if (map.get("extra") != null) {
                append(map.get("extra"), text);
            }
        } else if (part != null) {
            text.append(part);
        }
    }
}
