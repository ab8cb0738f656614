package net.kyori.adventure.text.serializer;

import net.kyori.adventure.text.Component;

public interface ComponentEncoder<I extends Component, R> {

}
