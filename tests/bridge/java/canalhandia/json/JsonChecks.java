package canalhandia.json;

import java.util.List;
import java.util.Map;

/** Checks of the JSON writer and reader; prints one line for each, "ok" or "WRONG". */
public final class JsonChecks {
    private JsonChecks() {
    }

    public static void main(String[] arguments) throws Exception {
        writes();
        reads();
        refuses();
    }

    private static void writes() throws JsonException {
        JsonWriter out = new JsonWriter();
        out.beginObject().name("a").value(1).name("b").beginArray().value("x").value(true).nothing().endArray()
            .name("c").beginObject().endObject().name("d").raw("[1]").name("e").value(-5L).endObject();
        same("objects", "{\"a\":1,\"b\":[\"x\",true,null],\"c\":{},\"d\":[1],\"e\":-5}", out.toString());
        same("escapes", "\"a\\\"b\\\\c\\u000a\\u0000\\u2028ç😀\"", new JsonWriter().value("a\"b\\c\n\0\u2028ç😀").toString());
        same("lone high", "\"x\uFFFDy\"", new JsonWriter().value("x\uD83Dy").toString());
        same("lone high at the end", "\"x\uFFFD\"", new JsonWriter().value("x\uD83D").toString());
        same("lone low", "\"\uFFFDx\"", new JsonWriter().value("\uDC00x").toString());
        same("floats", "[0.1,1,0.35,0,1.0E10]", new JsonWriter().beginArray()
            .value(0.1f).value(1f).value(0.35f).value(Float.NaN).value(1e10f).endArray().toString());
        same("array of arrays", "[[],[1,2]]", new JsonWriter().beginArray().beginArray().endArray()
            .beginArray().value(1).value(2).endArray().endArray().toString());
        String text = "tudo: \"\\/\b\f\r\t\u007f é 漢 😀";
        same("round trip", text, JsonReader.read(new JsonWriter().value(text).toString()));
    }

    private static void reads() throws JsonException {
        same("values", List.of(1L, -2.5, true, "x"), JsonReader.readArray(" [1, -2.5,true ,\"x\" ] "));
        same("order", "[z, a]", JsonReader.readObject("{\"z\":{},\"a\":[]}").keySet().toString());
        same("escapes read", "a/b\n\u00e9\"", JsonReader.read("\"a\\/b\\n\\u00e9\\\"\""));
        same("null", null, JsonReader.read("null"));
        same("nested", Map.of("a", List.of(Map.of("b", 2L))), JsonReader.read("{\"a\":[{\"b\":2}]}"));
        same("exponent", 1200.0, JsonReader.read("1.2e3"));
    }

    private static void refuses() {
        for (String text : List.of("", "{", "[1,]", "{\"a\"}", "{a:1}", "\"x", "\"\\q\"", "\"\\u12g4\"", "tru", "1 2", "-",
                "[1", "{\"a\":1,}", "'x'", "[".repeat(500), "\"\\", "{\"a\":1 \"b\":2}", "+", "1e", "nul")) {
            try {
                print("refuses " + (text.length() > 20 ? "deep" : text), false, JsonReader.read(text));
            } catch (JsonException e) {
                print("refuses " + (text.length() > 20 ? "deep" : text), e.getMessage().contains("expected"), e.getMessage());
            }
        }
    }

    private static void same(String name, Object wanted, Object got) {
        print(name, wanted == null ? got == null : wanted.equals(got), got);
    }

    private static void print(String name, boolean good, Object got) {
        System.out.println((good ? "ok " : "WRONG ") + name.replace('\n', ' ') + (good ? "" : ": got " + got));
    }
}
