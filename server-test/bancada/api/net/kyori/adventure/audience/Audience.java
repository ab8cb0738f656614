package net.kyori.adventure.audience;

import net.kyori.adventure.pointer.Pointered;
import net.kyori.adventure.text.Component;

public interface Audience extends Pointered {
    default void sendMessage(Component message) {
        throw new UnsupportedOperationException("bancada: Audience#sendMessage is not implemented here");
    }

    default void sendActionBar(Component message) {
        throw new UnsupportedOperationException("bancada: Audience#sendActionBar is not implemented here");
    }
}
