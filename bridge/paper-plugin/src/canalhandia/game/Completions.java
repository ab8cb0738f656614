package canalhandia.game;

import canalhandia.json.JsonException;
import canalhandia.json.JsonReader;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Tab completion from a table held here: no round trip, so a key press costs microseconds.
 *
 * <p>The table is replaced whole by the sidecar; looking up never waits. Prefixes match on folded text (lower case,
 * no accents), and an entry that may hold blanks (position -1) is completed word by word. Thread-safe.
 */
public final class Completions {
    private static final int MOST = 60;

    private record Entry(String text, String permission) {
    }

    /** Entries of one command that stand at one place behind the same arguments, by folded text. */
    private record Group(int position, List<String> after, NavigableMap<String, List<Entry>> entries) {
    }

    private volatile Map<String, List<Group>> table = Map.of();

    /** Replaces the table; {@code IllegalArgumentException} names the first wrong entry, and changes nothing. */
    public void replace(String json) {
        Map<String, Map<String, Group>> built = new HashMap<>();
        try {
            for (Object each : JsonReader.readArray(json)) {
                add(built, each);
            }
        } catch (JsonException e) {
            throw new IllegalArgumentException("completions: " + e.getMessage(), e);
        }
        Map<String, List<Group>> ready = new HashMap<>();
        built.forEach((command, groups) -> ready.put(command, List.copyOf(groups.values())));
        table = Map.copyOf(ready);
    }

    private static void add(Map<String, Map<String, Group>> built, Object given) {
        if (given instanceof Map<?, ?> entry && entry.get("command") instanceof String command
                && entry.get("position") instanceof Long position && entry.get("text") instanceof String text
                && entry.get("folded") instanceof String folded) {
            List<String> after = new ArrayList<>();
            if (entry.get("after") instanceof List<?> words) {
                words.forEach(word -> after.add(fold(String.valueOf(word))));
            }
            String permission = entry.get("permission") instanceof String name ? name : null;
            built.computeIfAbsent(command, key -> new HashMap<>())
                .computeIfAbsent(position + " " + after,
                    key -> new Group(position.intValue(), List.copyOf(after), new TreeMap<>()))
                .entries().computeIfAbsent(folded, key -> new ArrayList<>()).add(new Entry(text, permission));
            return;
        }
        throw new IllegalArgumentException("completions: not an entry: " + given);
    }

    /** What can stand at the last argument, which is the one being typed; {@code may} asks for a permission. */
    public List<String> complete(String command, String[] arguments, Predicate<String> may) {
        Set<String> found = new LinkedHashSet<>();
        Map<String, Boolean> asked = new HashMap<>();
        Predicate<Entry> allowed = entry ->
            entry.permission() == null || asked.computeIfAbsent(entry.permission(), may::test);
        String[] folded = Arrays.stream(arguments).map(Completions::fold).toArray(String[]::new);
        for (Group group : table.getOrDefault(command, List.of())) {
            if (stands(group, folded)) {
                collect(found, group, folded, allowed);
            }
        }
        return new ArrayList<>(found);
    }

    private static boolean stands(Group group, String[] typed) {
        int before = typed.length - 1;
        int needed = group.after().size();
        if (group.position() >= 0 ? before != group.position() : before < needed) {
            return false;
        }
        return before >= needed && group.after().equals(Arrays.asList(typed).subList(0, needed));
    }

    private static void collect(Set<String> found, Group group, String[] typed, Predicate<Entry> allowed) {
        int start = group.position() >= 0 ? typed.length - 1 : group.after().size();
        int done = typed.length - 1 - start;
        String prefix = String.join(" ", Arrays.asList(typed).subList(start, typed.length));
        for (Map.Entry<String, List<Entry>> each : group.entries().tailMap(prefix, true).entrySet()) {
            if (!each.getKey().startsWith(prefix) || found.size() >= MOST) {
                return;
            }
            for (Entry entry : each.getValue()) {
                String rest = withoutWords(entry.text(), done);
                if (!rest.isEmpty() && allowed.test(entry)) {
                    found.add(rest);
                }
            }
        }
    }

    /** The text without its first words: they stand in the line already, and only the last word is replaced. */
    private static String withoutWords(String text, int words) {
        int at = 0;
        for (int i = 0; i < words; i++) {
            at = text.indexOf(' ', at) + 1;
            if (at == 0) {
                return "";
            }
        }
        return text.substring(at);
    }

    /** Lower case, without accents: the rule of knowledge's folding.py. */
    static String fold(String text) {
        String decomposed = Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFKD);
        StringBuilder folded = new StringBuilder(decomposed.length());
        for (int i = 0; i < decomposed.length(); i++) {
            char c = decomposed.charAt(i);
            if (Character.getType(c) != Character.NON_SPACING_MARK) {
                folded.append(c);
            }
        }
        return folded.toString();
    }
}
