package bancada.text;

import bancada.json.Json;
import bancada.json.JsonException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Refuses component JSON that the server's own serializer would refuse, so that a slip is found here and not by the
 * first player. Knows both spellings of click and hover: before and since 1.21.5.
 */
public final class ComponentRules {
    private static final Set<String> COLOURS = Set.of("black", "dark_blue", "dark_green", "dark_aqua", "dark_red",
            "dark_purple", "gold", "gray", "dark_gray", "blue", "green", "aqua", "red", "light_purple", "yellow", "white");
    private static final Set<String> CONTENT =
            Set.of("text", "translate", "keybind", "score", "selector", "nbt", "object", "sprite", "player");
    private static final Map<String, List<String>> CLICKS = Map.of(
            "open_url", List.of("value", "url"), "run_command", List.of("value", "command"),
            "suggest_command", List.of("value", "command"), "change_page", List.of("value", "page"),
            "copy_to_clipboard", List.of("value"), "show_dialog", List.of("value", "dialog"),
            "custom", List.of("value", "id"));
    private static final Set<String> HOVERS = Set.of("show_text", "show_item", "show_entity");

    private ComponentRules() {}

    /** Throws {@link JsonException} naming the first part that a server would refuse. */
    public static void check(Object component) {
        if (component instanceof String || component instanceof Number || component instanceof Boolean) {
            return;
        }
        if (component instanceof List<?> parts) {
            if (parts.isEmpty()) {
                throw new JsonException("component: an empty list is no component");
            }
            parts.forEach(ComponentRules::check);
            return;
        }
        if (!(component instanceof Map<?, ?> map)) {
            throw new JsonException("component: expected text, list or object, saw " + component);
        }
        if (map.keySet().stream().noneMatch(CONTENT::contains)) {
            throw new JsonException("component: no content (text, translate …) in " + map.keySet());
        }
        if (map.containsKey("extra")) {
            Json.list(map.get("extra"), "extra").forEach(ComponentRules::check);
        }
        if (map.containsKey("with")) {
            Json.list(map.get("with"), "with").forEach(ComponentRules::check);
        }
        if (map.containsKey("color")) {
            colour(map.get("color"));
        }
        for (String style : List.of("bold", "italic", "underlined", "strikethrough", "obfuscated")) {
            if (map.containsKey(style) && !(map.get(style) instanceof Boolean)) {
                throw new JsonException("component: " + style + " must be true or false, saw " + map.get(style));
            }
        }
        click(map.containsKey("click_event") ? map.get("click_event") : map.get("clickEvent"));
        hover(map.containsKey("hover_event") ? map.get("hover_event") : map.get("hoverEvent"));
    }

    private static void colour(Object value) {
        if (!(value instanceof String name) || !(COLOURS.contains(name) || name.matches("#[0-9a-fA-F]{6}"))) {
            throw new JsonException("component: unknown colour " + value);
        }
    }

    private static void click(Object value) {
        if (value == null) {
            return;
        }
        Map<String, Object> click = Json.object(value, "click event");
        List<String> keys = CLICKS.get(String.valueOf(click.get("action")));
        if (keys == null || keys.stream().noneMatch(click::containsKey)) {
            throw new JsonException("component: bad click event " + click);
        }
    }

    private static void hover(Object value) {
        if (value == null) {
            return;
        }
        Map<String, Object> hover = Json.object(value, "hover event");
        String action = String.valueOf(hover.get("action"));
        if (!HOVERS.contains(action)) {
            throw new JsonException("component: bad hover event " + hover);
        }
        if (action.equals("show_text")) {
            check(hover.containsKey("value") ? hover.get("value") : hover.get("contents"));
        }
    }
}
