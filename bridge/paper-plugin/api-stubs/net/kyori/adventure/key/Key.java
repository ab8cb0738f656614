package net.kyori.adventure.key;

public interface Key extends Comparable<Key>, Keyed {
    String namespace();

    String value();

    String asString();

    default int compareTo(Key other) { throw new AssertionError(); }

    default Key key() { throw new AssertionError(); }
}
