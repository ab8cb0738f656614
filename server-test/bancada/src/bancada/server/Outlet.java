package bancada.server;

import bancada.json.Json;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** The protocol's way out: one JSON line each on the real standard output. Thread-safe. */
public final class Outlet {
    private final PrintStream out;

    public Outlet(FileOutputStream stream) {
        this.out = new PrintStream(stream, false, StandardCharsets.UTF_8);
    }

    /** Sends `{"out": kind, name: value, …}`. */
    public void send(String kind, Object... namesAndValues) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("out", kind);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            line.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        String text = Json.write(line);
        synchronized (this) {
            out.println(text);
            out.flush();
        }
    }

    public void log(String level, String text) {
        send("log", "level", level, "text", text);
    }
}
