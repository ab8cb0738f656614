package canalhandia.paper;

import canalhandia.json.JsonException;
import canalhandia.json.JsonReader;
import canalhandia.json.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.kyori.adventure.text.serializer.gson.GsonComponentSerializer;

/**
 * The names of click and hover events in component JSON. We write the old ones ({@code clickEvent} with {@code value},
 * {@code hoverEvent} with {@code contents}), which every server so far reads; should one no longer do so, which a trial
 * at first use shows, they are rewritten as 1.21.5 and later spell them. Thread-safe.
 */
final class Spelling {
    private static final String CLICK = "{\"text\":\"\",\"clickEvent\":{\"action\":\"run_command\",\"value\":\"/x\"}}";
    private static final String HOVER =
        "{\"text\":\"\",\"hoverEvent\":{\"action\":\"show_text\",\"contents\":{\"text\":\"seen\"}}}";

    private static volatile Boolean oldIsRead;

    private Spelling() {
    }

    /** The text as this server reads it. */
    static String fit(String json) {
        if (!json.contains("Event\"") || readsOld()) {
            return json;
        }
        try {
            return JsonText.of(modern(JsonReader.read(json)));
        } catch (JsonException e) {
            return json;
        }
    }

    private static boolean readsOld() {
        Boolean known = oldIsRead;
        if (known == null) {
            known = survives(CLICK, "run_command") && survives(HOVER, "seen");
            oldIsRead = known;
        }
        return known;
    }

    private static boolean survives(String json, String part) {
        try {
            GsonComponentSerializer serializer = GsonComponentSerializer.gson();
            return serializer.serialize(serializer.deserialize(json)).contains(part);
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** A component, or a part of one, with the names of 1.21.5 and later. */
    static Object modern(Object part) {
        if (part instanceof List<?> list) {
            List<Object> parts = new ArrayList<>();
            list.forEach(each -> parts.add(modern(each)));
            return parts;
        }
        if (!(part instanceof Map<?, ?> map)) {
            return part;
        }
        Map<String, Object> named = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            if (name.equals("clickEvent") && value instanceof Map<?, ?> click) {
                named.put("click_event", click(click));
            } else if (name.equals("hoverEvent") && value instanceof Map<?, ?> hover) {
                named.put("hover_event", hover(hover));
            } else {
                named.put((String) name, modern(value));
            }
        });
        return named;
    }

    private static Map<String, Object> click(Map<?, ?> old) {
        String action = String.valueOf(old.get("action"));
        String name = action.equals("open_url") ? "url" : action.endsWith("_command") ? "command" : "value";
        Map<String, Object> click = new LinkedHashMap<>();
        click.put("action", action);
        click.put(name, old.get("value"));
        return click;
    }

    private static Map<String, Object> hover(Map<?, ?> old) {
        Map<String, Object> hover = new LinkedHashMap<>();
        hover.put("action", old.get("action"));
        hover.put("value", modern(old.get("contents")));
        return hover;
    }
}
