package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Logger;

/** What a snapshot could not read as it should: in the snapshot each time, in the log once. Used on one thread. */
final class Warnings {
    private static final int MOST = 200;

    private record Warning(String key, String problem) {
    }

    private final Logger logger;
    private final Set<Warning> logged = new HashSet<>();
    private List<Warning> current = new ArrayList<>();

    Warnings(Logger logger) {
        this.logger = logger;
    }

    void begin() {
        current = new ArrayList<>();
    }

    /** {@code key} is null when the recipe did not even tell its key. */
    void add(String key, String problem) {
        Warning warning = new Warning(key, problem);
        if (current.size() < MOST && !current.contains(warning)) {
            current.add(warning);
        }
        if (logged.size() < MOST && logged.add(warning)) {
            logger.warning("Receita " + (key == null ? "(chave desconhecida)" : key) + ": " + problem);
        }
    }

    void write(JsonWriter out) {
        out.beginArray();
        for (Warning warning : current) {
            out.beginObject().name("key").value(warning.key()).name("problem").value(warning.problem()).endObject();
        }
        out.endArray();
    }
}
