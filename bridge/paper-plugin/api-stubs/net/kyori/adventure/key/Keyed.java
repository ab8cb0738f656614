package net.kyori.adventure.key;

public interface Keyed {
    Key key();
}
