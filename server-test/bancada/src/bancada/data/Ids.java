package bancada.data;

import bancada.json.JsonException;
import java.util.regex.Pattern;

/** Namespaced ids as the game spells them: 'namespace:path', the namespace 'minecraft' where none is written. */
public final class Ids {
    private static final Pattern ID = Pattern.compile("[a-z0-9_.-]+:[a-z0-9_./-]+");

    private Ids() {}

    /** The id with its namespace; refuses characters that the game refuses. */
    public static String full(String id) {
        String full = id.indexOf(':') < 0 ? "minecraft:" + id : id;
        if (!ID.matcher(full).matches()) {
            throw new JsonException("'" + id + "' is no namespaced id");
        }
        return full;
    }
}
