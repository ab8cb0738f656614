package bancada.plugin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The YAML that plugin.yml files are written in: nested maps by indentation, lists with '-' or in brackets, quoted and
 * plain scalars, comments. Anything else is refused with its line.
 */
public final class PluginYaml {
    private record Line(int number, int indent, String text) {}

    private final List<Line> lines = new ArrayList<>();
    private int at;

    private PluginYaml(String text) {
        int number = 0;
        for (String raw : text.split("\n", -1)) {
            number++;
            String line = withoutComment(raw.stripTrailing());
            if (!line.isBlank()) {
                if (line.contains("\t")) {
                    throw wrong(number, "a tab");
                }
                lines.add(new Line(number, line.length() - line.stripLeading().length(), line.strip()));
            }
        }
    }

    /** The map that the file holds. */
    public static Map<String, Object> parse(String text) {
        PluginYaml yaml = new PluginYaml(text);
        Map<String, Object> map = yaml.map(0);
        if (yaml.at < yaml.lines.size()) {
            throw wrong(yaml.lines.get(yaml.at).number(), "unexpected indentation");
        }
        return map;
    }

    private Map<String, Object> map(int indent) {
        Map<String, Object> map = new LinkedHashMap<>();
        while (at < lines.size() && lines.get(at).indent() == indent && !lines.get(at).text().startsWith("- ")) {
            Line line = lines.get(at);
            int colon = colon(line.text());
            if (colon < 0) {
                throw wrong(line.number(), "expected 'key: value', saw '" + line.text() + "'");
            }
            String key = String.valueOf(scalar(line.text().substring(0, colon).strip(), line.number()));
            String rest = line.text().substring(colon + 1).strip();
            at++;
            map.put(key, rest.isEmpty() ? nested(indent) : scalar(rest, line.number()));
        }
        return map;
    }

    private Object nested(int indent) {
        if (at >= lines.size()) {
            return null;
        }
        Line next = lines.get(at);
        if (next.text().startsWith("- ") && next.indent() >= indent) {
            List<Object> list = new ArrayList<>();
            while (at < lines.size() && lines.get(at).indent() == next.indent() && lines.get(at).text().startsWith("- ")) {
                list.add(scalar(lines.get(at).text().substring(2).strip(), lines.get(at).number()));
                at++;
            }
            return list;
        }
        return next.indent() > indent ? map(next.indent()) : null;
    }

    private static int colon(String text) {
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == ':' && (i + 1 == text.length() || text.charAt(i + 1) == ' ')) {
                return i;
            }
        }
        return -1;
    }

    private static Object scalar(String text, int line) {
        if (text.length() >= 2 && (text.startsWith("'") && text.endsWith("'") || text.startsWith("\"") && text.endsWith("\""))) {
            String inner = text.substring(1, text.length() - 1);
            return text.charAt(0) == '\'' ? inner.replace("''", "'") : inner.replace("\\\"", "\"");
        }
        if (text.startsWith("[") && text.endsWith("]")) {
            List<Object> list = new ArrayList<>();
            for (String part : text.substring(1, text.length() - 1).split(",")) {
                if (!part.isBlank()) {
                    list.add(scalar(part.strip(), line));
                }
            }
            return list;
        }
        if (text.equals("{}")) {
            return new LinkedHashMap<String, Object>();
        }
        if (!text.isEmpty() && "&*!|>%@`{[".indexOf(text.charAt(0)) >= 0) {
            throw wrong(line, "unsupported YAML '" + text + "'");
        }
        return switch (text) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            case "null", "~" -> null;
            default -> text;
        };
    }

    private static String withoutComment(String line) {
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if ((c == '\'' || c == '"') && (i == 0 || " :[,-".indexOf(line.charAt(i - 1)) >= 0)) {
                quote = c;
            } else if (c == '#' && (i == 0 || line.charAt(i - 1) == ' ')) {
                return line.substring(0, i).stripTrailing();
            }
        }
        return line;
    }

    private static IllegalArgumentException wrong(int line, String what) {
        return new IllegalArgumentException("plugin.yml, line " + line + ": " + what);
    }
}
