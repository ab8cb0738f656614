package net.kyori.adventure.text.serializer.gson;

import net.kyori.adventure.text.serializer.json.JSONComponentSerializer;

public interface GsonComponentSerializer extends JSONComponentSerializer {
    static GsonComponentSerializer gson() {
        return bancada.text.JsonSerializer.INSTANCE;
    }
}
