package canalhandia.json;

import java.util.List;
import java.util.Map;

/** Values that were read from JSON, as JSON again. */
public final class JsonText {
    private JsonText() {
    }

    public static String of(Object value) {
        JsonWriter out = new JsonWriter();
        write(out, value);
        return out.toString();
    }

    private static void write(JsonWriter out, Object value) {
        if (value instanceof Map<?, ?> map) {
            out.beginObject();
            map.forEach((name, each) -> {
                out.name(String.valueOf(name));
                write(out, each);
            });
            out.endObject();
        } else if (value instanceof List<?> list) {
            out.beginArray();
            list.forEach(each -> write(out, each));
            out.endArray();
        } else if (value instanceof String text) {
            out.value(text);
        } else {
            out.raw(String.valueOf(value));
        }
    }
}
