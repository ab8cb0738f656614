package bancada.text;

import java.util.Map;

/** The English names that this server's jar would carry; keys as the game has them ('item.minecraft.stick'). */
public final class Language {
    private final Map<String, String> names;

    public Language(Map<String, String> names) {
        this.names = Map.copyOf(names);
    }

    /** The English text of a translation key, null when unknown. */
    public String english(String key) {
        return names.get(key);
    }

    public Map<String, String> names() {
        return names;
    }
}
