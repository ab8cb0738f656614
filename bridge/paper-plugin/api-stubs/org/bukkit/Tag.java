package org.bukkit;

import java.util.Set;

public interface Tag<T extends Keyed> extends Keyed {
    boolean isTagged(T item);

    Set<T> getValues();
}
