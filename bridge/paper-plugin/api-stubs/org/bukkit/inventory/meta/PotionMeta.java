package org.bukkit.inventory.meta;

import org.bukkit.potion.PotionType;

public interface PotionMeta extends ItemMeta {
    boolean hasBasePotionType();

    PotionType getBasePotionType();
}
