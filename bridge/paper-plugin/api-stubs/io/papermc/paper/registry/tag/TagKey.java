package io.papermc.paper.registry.tag;

import net.kyori.adventure.key.Keyed;

public interface TagKey<T> extends Keyed {

}
