package org.bukkit.inventory;

import org.bukkit.Keyed;

public interface ItemType extends Keyed {}
