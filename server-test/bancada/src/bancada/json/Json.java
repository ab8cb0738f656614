package bancada.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as plain Java values: Map (insertion order), List, String, Long, Double, Boolean, null.
 *
 * <p>Strict as RFC 8259 is, for a data pack with a slip in it must be refused here as a server refuses it. Errors are
 * {@link JsonException} with the position.
 */
public final class Json {
    private static final int MAX_DEPTH = 512;
    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** The value of a whole JSON text. */
    public static Object parse(String text) {
        Json parser = new Json(text);
        Object value = parser.value();
        parser.blanks();
        if (parser.at < text.length()) {
            throw parser.wrong("text after the end of the value");
        }
        return value;
    }

    /** The value of a JSON text that must be an object. */
    public static Map<String, Object> parseObject(String text) {
        return object(parse(text), "JSON text");
    }

    /** `value` as an object, or a refusal that names `what`. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(Object value, String what) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new JsonException(what + ": expected an object, saw " + shortened(value));
    }

    /** `value` as a list, or a refusal that names `what`. */
    @SuppressWarnings("unchecked")
    public static List<Object> list(Object value, String what) {
        if (value instanceof List<?> list) {
            return (List<Object>) list;
        }
        throw new JsonException(what + ": expected a list, saw " + shortened(value));
    }

    /** `value` as text, or a refusal that names `what`. */
    public static String string(Object value, String what) {
        if (value instanceof String string) {
            return string;
        }
        throw new JsonException(what + ": expected text, saw " + shortened(value));
    }

    /** `value` as a whole number, or a refusal that names `what`. */
    public static int integer(Object value, String what) {
        if (value instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())) {
            return number.intValue();
        }
        throw new JsonException(what + ": expected a whole number, saw " + shortened(value));
    }

    private static String shortened(Object value) {
        String text = write(value);
        return text.length() > 80 ? text.substring(0, 80) + "…" : text;
    }

    private Object value() {
        blanks();
        if (at >= text.length()) {
            throw wrong("the text ends where a value should stand");
        }
        char c = text.charAt(at);
        return switch (c) {
            case '{' -> map();
            case '[' -> array();
            case '"' -> quoted();
            case 't' -> word("true", Boolean.TRUE);
            case 'f' -> word("false", Boolean.FALSE);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> map() {
        enter();
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        blanks();
        if (peek('}')) {
            at++;
            depth--;
            return map;
        }
        while (true) {
            blanks();
            if (!peek('"')) {
                throw wrong("expected a key in quotes");
            }
            String key = quoted();
            blanks();
            expect(':');
            map.put(key, value());
            blanks();
            if (peek(',')) {
                at++;
                continue;
            }
            expect('}');
            depth--;
            return map;
        }
    }

    private List<Object> array() {
        enter();
        List<Object> list = new ArrayList<>();
        at++;
        blanks();
        if (peek(']')) {
            at++;
            depth--;
            return list;
        }
        while (true) {
            list.add(value());
            blanks();
            if (peek(',')) {
                at++;
                continue;
            }
            expect(']');
            depth--;
            return list;
        }
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw wrong("nested deeper than " + MAX_DEPTH);
        }
    }

    private String quoted() {
        StringBuilder out = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            if (c < 0x20) {
                throw wrong("a control character inside text");
            }
            out.append(c == '\\' ? escape() : c);
        }
        throw wrong("text without its closing quote");
    }

    private char escape() {
        if (at >= text.length()) {
            throw wrong("text without its closing quote");
        }
        char c = text.charAt(at++);
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw wrong("unknown escape \\" + c);
        };
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
            if (digit < 0) {
                throw wrong("\\u wants four hex digits");
            }
            code = code * 16 + digit;
            at++;
        }
        return (char) code;
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong("expected " + word);
        }
        at += word.length();
        return value;
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
            at = start;
            throw wrong("expected a value");
        }
        if (digits.matches("-?[0-9]{1,18}")) {
            return Long.valueOf(digits);
        }
        return Double.valueOf(digits);
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private boolean peek(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private void expect(char c) {
        if (!peek(c)) {
            throw wrong("expected '" + c + "'");
        }
        at++;
    }

    private JsonException wrong(String what) {
        int line = 1 + (int) text.substring(0, Math.min(at, text.length())).chars().filter(c -> c == '\n').count();
        return new JsonException("JSON, line " + line + ", character " + at + ": " + what);
    }

    /** The compact JSON text of a value. Lone surrogates and control characters are escaped: the output is ASCII-safe. */
    public static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value == null) {
            out.append("null");
        } else if (value instanceof Map<?, ?> map) {
            writeMap(map, out);
        } else if (value instanceof Iterable<?> items) {
            char before = '[';
            for (Object item : items) {
                out.append(before);
                write(item, out);
                before = ',';
            }
            out.append(before == '[' ? "[]" : "]");
        } else if (value instanceof Double number) {
            out.append(number == Math.rint(number) && Math.abs(number) < 1e15
                    ? String.valueOf(number.longValue()) : number.toString());
        } else if (value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            writeText(value.toString(), out);
        }
    }

    private static void writeMap(Map<?, ?> map, StringBuilder out) {
        char before = '{';
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(before);
            writeText(String.valueOf(entry.getKey()), out);
            out.append(':');
            write(entry.getValue(), out);
            before = ',';
        }
        out.append(before == '{' ? "{}" : "}");
    }

    private static void writeText(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
