package net.kyori.adventure.text;

public interface ComponentLike {
    Component asComponent();
}
