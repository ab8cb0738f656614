package bancada.text;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a client would show of an Adventure component in JSON form, as plain text.
 *
 * <p>The bench ships no Portuguese language file, so a translatable part is shown to a reader of English by the
 * server's English names, and to everyone else by its fallback first: that is what such a client would show
 * approximately in his own language.
 */
public final class PlainText {
    private static final Pattern PLACE = Pattern.compile("%(?:(\\d+)\\$)?s|%%");
    private final Language language;
    private final boolean englishFirst;

    /** @param locale the reader's locale, as 'pt_br' */
    public PlainText(Language language, String locale) {
        this.language = language;
        this.englishFirst = locale.startsWith("en");
    }

    public String of(Object component) {
        StringBuilder out = new StringBuilder();
        append(component, out);
        return out.toString();
    }

    private void append(Object component, StringBuilder out) {
        if (component instanceof List<?> parts) {
            parts.forEach(part -> append(part, out));
        } else if (component instanceof Map<?, ?> map) {
            if (map.containsKey("text")) {
                out.append(map.get("text"));
            } else if (map.containsKey("translate")) {
                out.append(translated(map));
            } else if (map.containsKey("keybind")) {
                out.append(map.get("keybind"));
            }
            if (map.get("extra") instanceof List<?> extra) {
                extra.forEach(part -> append(part, out));
            }
        } else if (component != null) {
            out.append(component);
        }
    }

    private String translated(Map<?, ?> map) {
        String key = String.valueOf(map.get("translate"));
        String english = language.english(key);
        String fallback = map.get("fallback") instanceof String text ? text : null;
        String pattern = englishFirst ? first(english, fallback, key) : first(fallback, english, key);
        List<?> arguments = map.get("with") instanceof List<?> with ? with : List.of();
        Matcher matcher = PLACE.matcher(pattern);
        StringBuilder out = new StringBuilder();
        int next = 0;
        while (matcher.find()) {
            String piece = "%";
            if (!matcher.group().equals("%%")) {
                int index = matcher.group(1) == null ? next++ : Integer.parseInt(matcher.group(1)) - 1;
                piece = index >= 0 && index < arguments.size() ? of(arguments.get(index)) : "";
            }
            matcher.appendReplacement(out, Matcher.quoteReplacement(piece));
        }
        return matcher.appendTail(out).toString();
    }

    private static String first(String... choices) {
        for (String choice : choices) {
            if (choice != null) {
                return choice;
            }
        }
        return "";
    }
}
