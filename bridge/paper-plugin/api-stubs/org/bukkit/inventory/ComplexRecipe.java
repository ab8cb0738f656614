package org.bukkit.inventory;

import org.bukkit.Keyed;

public interface ComplexRecipe extends Recipe, Keyed {

}
