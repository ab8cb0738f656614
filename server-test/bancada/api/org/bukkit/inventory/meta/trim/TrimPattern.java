package org.bukkit.inventory.meta.trim;

import org.bukkit.Keyed;

public interface TrimPattern extends Keyed {}
