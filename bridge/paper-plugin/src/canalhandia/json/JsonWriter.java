package canalhandia.json;

/**
 * Writes compact JSON into one growing string. The caller keeps the order right; commas come by themselves.
 *
 * <p>Own code because Gson is on the server's class path without being part of the plugin API, and forty lines do.
 * A lone surrogate, which would break the bridge's UTF-8, is written as U+FFFD. Not thread-safe.
 */
public final class JsonWriter {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private final StringBuilder out;
    private boolean comma;

    public JsonWriter() {
        this(256);
    }

    public JsonWriter(int capacity) {
        out = new StringBuilder(capacity);
    }

    public JsonWriter beginObject() {
        return open('{');
    }

    public JsonWriter endObject() {
        return close('}');
    }

    public JsonWriter beginArray() {
        return open('[');
    }

    public JsonWriter endArray() {
        return close(']');
    }

    public JsonWriter name(String name) {
        separate();
        quote(name);
        out.append(':');
        comma = false;
        return this;
    }

    /** A string, or null. */
    public JsonWriter value(String text) {
        separate();
        if (text == null) {
            out.append("null");
        } else {
            quote(text);
        }
        comma = true;
        return this;
    }

    public JsonWriter value(long number) {
        separate();
        out.append(number);
        comma = true;
        return this;
    }

    /** A finite number in its shortest decimal form; NaN and infinities, which JSON lacks, become 0. */
    public JsonWriter value(float number) {
        separate();
        if (Float.isNaN(number) || Float.isInfinite(number)) {
            out.append('0');
        } else if (number == Math.rint(number) && Math.abs(number) < 1e9f) {
            out.append((long) number);
        } else {
            out.append(number);
        }
        comma = true;
        return this;
    }

    public JsonWriter value(boolean flag) {
        separate();
        out.append(flag);
        comma = true;
        return this;
    }

    public JsonWriter nothing() {
        return value(null);
    }

    /** Text that is JSON already. */
    public JsonWriter raw(CharSequence json) {
        separate();
        out.append(json);
        comma = true;
        return this;
    }

    public int length() {
        return out.length();
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private JsonWriter open(char bracket) {
        separate();
        out.append(bracket);
        comma = false;
        return this;
    }

    private JsonWriter close(char bracket) {
        out.append(bracket);
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            out.append(',');
        }
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20 || c == 0x7f || c == 0x2028 || c == 0x2029) {
                escape(c);
            } else if (Character.isHighSurrogate(c)) {
                if (i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                    out.append(c).append(text.charAt(++i));
                } else {
                    out.append('\uFFFD');
                }
            } else {
                out.append(Character.isLowSurrogate(c) ? '\uFFFD' : c);
            }
        }
        out.append('"');
    }

    private void escape(char c) {
        out.append("\\u").append(HEX[c >> 12]).append(HEX[c >> 8 & 15]).append(HEX[c >> 4 & 15]).append(HEX[c & 15]);
    }
}
