package canalhandia.game;

import canalhandia.json.JsonReader;
import canalhandia.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Completes lines against a table: stdin holds {"table": "…json…", "ask": [[command, [arguments], [permissions]]…]}. */
public final class CompletionChecks {
    private CompletionChecks() {
    }

    public static void main(String[] arguments) throws Exception {
        String given = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        Map<?, ?> input = JsonReader.readObject(given);
        Completions completions = new Completions();
        completions.replace((String) input.get("table"));
        for (Object each : (List<?>) input.get("ask")) {
            List<?> ask = (List<?>) each;
            String[] typed = ((List<?>) ask.get(1)).stream().map(String::valueOf).toArray(String[]::new);
            List<?> held = (List<?>) ask.get(2);
            System.out.println(JsonText.of(completions.complete((String) ask.get(0), typed, held::contains)));
        }
        long begun = System.nanoTime();
        for (int i = 0; i < 1_000; i++) {
            completions.complete("receita", new String[] {"espada", "de", "d"}, held -> true);
        }
        System.err.println("us " + (System.nanoTime() - begun) / 1_000_000);
        try {
            completions.replace("[{\"command\":\"x\"}]");
            System.out.println("WRONG");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
