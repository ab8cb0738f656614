package canalhandia.game;

import canalhandia.json.JsonWriter;
import java.util.HashMap;
import java.util.Map;

/** The few sentences that Java says by itself, replaceable by the sidecar. Thread-safe. */
public final class LocalMessages {
    private static final Map<String, String> DEFAULTS = Map.of(
        "iniciando", "A assistente está iniciando. Respondo assim que ela estiver pronta.",
        "reiniciando", "A assistente está reiniciando. Tente de novo em alguns segundos.",
        "ocupado", "Muita gente perguntando agora. Tente de novo daqui a pouco.",
        "indisponivel", "A assistente está indisponível. A equipe do servidor precisa olhar o console.");

    private volatile Map<String, String> texts = DEFAULTS;

    /** Puts the texts of known keys in place; other keys and values that are no text are left alone. */
    public void replace(Map<?, ?> given) {
        Map<String, String> merged = new HashMap<>(DEFAULTS);
        for (String key : DEFAULTS.keySet()) {
            if (given.get(key) instanceof String text && !text.isBlank()) {
                merged.put(key, text);
            }
        }
        texts = Map.copyOf(merged);
    }

    /** The message as a component in JSON. */
    public String json(String key) {
        return component(texts.get(key));
    }

    static String component(String text) {
        return new JsonWriter().beginObject()
            .name("text").value(text).name("color").value("yellow").endObject().toString();
    }
}
