package bancada.server;

import bancada.json.Json;
import bancada.text.PlainText;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * The protocol's way out: one JSON line each on the real standard output, in the order of the calls. Thread-safe.
 *
 * <p>Lines are put together and written on a thread of its own, as a server hands packets to its network threads: what
 * the bench costs must not count as the plugin's time.
 */
public final class Outlet {
    private final PrintStream out;
    private final LinkedBlockingQueue<Supplier<Map<String, Object>>> waiting = new LinkedBlockingQueue<>();

    public Outlet(FileOutputStream stream) {
        this.out = new PrintStream(stream, false, StandardCharsets.UTF_8);
        Thread writer = new Thread(this::write, "protocol out");
        writer.setDaemon(true);
        writer.start();
    }

    /** Sends `{"out": kind, name: value, …}`; the values are not to be changed afterwards. */
    public void send(String kind, Object... namesAndValues) {
        waiting.add(() -> line(kind, namesAndValues));
    }

    /** Sends a component that somebody is shown, with its plain text. */
    public void show(String kind, String to, Object json, PlainText plain) {
        waiting.add(() -> {
            String text = plain.of(json);
            return line(kind, "to", to, "json", json, "plain", text, "lines", List.of(text.split("\n", -1)));
        });
    }

    public void log(String level, String text) {
        send("log", "level", level, "text", text);
    }

    /** Returns when all that was sent before is written. */
    public void flush() {
        Object done = new Object();
        boolean[] written = {false};
        waiting.add(() -> {
            synchronized (done) {
                written[0] = true;
                done.notifyAll();
            }
            return null;
        });
        synchronized (done) {
            while (!written[0]) {
                try {
                    done.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    private static Map<String, Object> line(String kind, Object... namesAndValues) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("out", kind);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            line.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return line;
    }

    private void write() {
        while (true) {
            try {
                Map<String, Object> line = waiting.take().get();
                if (line != null) {
                    out.println(Json.write(line));
                    out.flush();
                }
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
