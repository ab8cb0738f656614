package io.papermc.paper.registry.set;

import org.bukkit.Keyed;

public interface RegistrySet<T extends Keyed> {

}
