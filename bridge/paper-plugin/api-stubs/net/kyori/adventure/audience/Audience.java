package net.kyori.adventure.audience;

import net.kyori.adventure.pointer.Pointered;
import net.kyori.adventure.text.Component;

public interface Audience extends Pointered {
    default void sendMessage(Component message) { throw new AssertionError(); }

    default void sendActionBar(Component message) { throw new AssertionError(); }
}
