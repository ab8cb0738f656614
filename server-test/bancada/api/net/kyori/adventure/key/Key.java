package net.kyori.adventure.key;

public interface Key extends Comparable<Key>, Keyed {
    String namespace();

    String value();

    String asString();

    @Override
    default int compareTo(Key other) {
        return asString().compareTo(other.asString());
    }

    @Override
    default Key key() {
        return this;
    }
}
