package canalhandia.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON text into maps, lists, strings, {@code Long} or {@code Double} numbers, booleans and null.
 *
 * <p>Strict, with a bound on nesting, and errors that name the place. Maps keep their order.
 */
public final class JsonReader {
    private static final int DEEPEST = 128;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** The value that the text holds; {@link JsonException} when it holds none, or more than one. */
    public static Object read(String text) throws JsonException {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.blanks();
        if (reader.at < text.length()) {
            throw reader.wrong("nothing more");
        }
        return value;
    }

    /** The object that the text holds. */
    public static Map<?, ?> readObject(String text) throws JsonException {
        if (read(text) instanceof Map<?, ?> map) {
            return map;
        }
        throw new JsonException("expected a JSON object, got: " + start(text));
    }

    /** The array that the text holds. */
    public static List<?> readArray(String text) throws JsonException {
        if (read(text) instanceof List<?> list) {
            return list;
        }
        throw new JsonException("expected a JSON array, got: " + start(text));
    }

    private static String start(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }

    private Object value() throws JsonException {
        blanks();
        if (at >= text.length()) {
            throw wrong("a value");
        }
        char c = text.charAt(at);
        switch (c) {
            case '{':
                return nested(true);
            case '[':
                return nested(false);
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object nested(boolean object) throws JsonException {
        if (++depth > DEEPEST) {
            throw wrong("at most " + DEEPEST + " levels");
        }
        at++;
        Object read = object ? members() : elements();
        depth--;
        return read;
    }

    private Map<String, Object> members() throws JsonException {
        Map<String, Object> map = new LinkedHashMap<>();
        blanks();
        if (take('}')) {
            return map;
        }
        do {
            blanks();
            if (at >= text.length() || text.charAt(at) != '"') {
                throw wrong("a name");
            }
            String name = string();
            blanks();
            expect(':');
            map.put(name, value());
            blanks();
        } while (take(','));
        expect('}');
        return map;
    }

    private List<Object> elements() throws JsonException {
        List<Object> list = new ArrayList<>();
        blanks();
        if (take(']')) {
            return list;
        }
        do {
            list.add(value());
            blanks();
        } while (take(','));
        expect(']');
        return list;
    }

    private String string() throws JsonException {
        int from = ++at;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\\') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return text.substring(from, at++);
        }
        StringBuilder built = new StringBuilder().append(text, from, at);
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return built.toString();
            }
            built.append(c == '\\' ? escaped() : c);
        }
        throw wrong("the end of a string");
    }

    private char escaped() throws JsonException {
        if (at >= text.length()) {
            throw wrong("an escape");
        }
        char c = text.charAt(at++);
        switch (c) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case '"':
            case '\\':
            case '/':
                return c;
            case 'u':
                return unicode();
            default:
                at--;
                throw wrong("an escape");
        }
    }

    private char unicode() throws JsonException {
        if (at + 4 > text.length()) {
            throw wrong("four hexadecimal digits");
        }
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(text.charAt(at), 16);
            if (digit < 0) {
                throw wrong("four hexadecimal digits");
            }
            code = code * 16 + digit;
            at++;
        }
        return (char) code;
    }

    private Object word(String word, Object value) throws JsonException {
        if (!text.startsWith(word, at)) {
            throw wrong("a value");
        }
        at += word.length();
        return value;
    }

    private Object number() throws JsonException {
        int from = at;
        boolean whole = true;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
            char c = text.charAt(at++);
            whole &= c != '.' && c != 'e' && c != 'E';
        }
        try {
            String digits = text.substring(from, at);
            return whole ? (Object) Long.valueOf(digits) : (Object) Double.valueOf(digits);
        } catch (NumberFormatException e) {
            at = from;
            throw wrong("a value");
        }
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) throws JsonException {
        if (!take(c)) {
            throw wrong("'" + c + "'");
        }
    }

    private JsonException wrong(String expected) {
        String seen = at < text.length() ? "'" + text.charAt(at) + "'" : "the end";
        return new JsonException("JSON: expected " + expected + " at character " + at + ", got " + seen);
    }
}
