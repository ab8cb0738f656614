package canalhandia.sidecar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The last lines that a sidecar printed, to say why it ended. Thread-safe. */
final class Tail {
    private static final int KEPT = 20;

    private final ArrayDeque<String> lines = new ArrayDeque<>();

    synchronized void add(String line) {
        if (lines.size() == KEPT) {
            lines.removeFirst();
        }
        lines.add(line);
    }

    synchronized List<String> lines() {
        return new ArrayList<>(lines);
    }

    /** The errors that it ended with, in one sentence: a refused configuration may name several. */
    String lastErrors() {
        List<String> all = lines();
        int from = all.size();
        while (from > 0 && all.get(from - 1).startsWith("ERROR ")) {
            from--;
        }
        List<String> errors = new ArrayList<>();
        for (String line : all.subList(from, all.size())) {
            errors.add(SidecarLog.withoutLevel(line).strip());
        }
        return errors.isEmpty() ? last() : String.join("; ", errors);
    }

    /** The last line that says something, without its level; "" when there is none. */
    String last() {
        List<String> all = lines();
        for (int i = all.size() - 1; i >= 0; i--) {
            if (!all.get(i).isBlank()) {
                return SidecarLog.withoutLevel(all.get(i)).strip();
            }
        }
        return "";
    }
}
