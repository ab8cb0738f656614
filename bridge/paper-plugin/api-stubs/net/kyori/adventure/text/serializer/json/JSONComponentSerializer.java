package net.kyori.adventure.text.serializer.json;

import net.kyori.adventure.text.Component;
import net.kyori.adventure.text.serializer.ComponentSerializer;

public interface JSONComponentSerializer extends ComponentSerializer<Component, Component, String> {

}
