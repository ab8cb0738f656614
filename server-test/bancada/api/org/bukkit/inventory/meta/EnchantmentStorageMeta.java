package org.bukkit.inventory.meta;

import java.util.Map;
import org.bukkit.enchantments.Enchantment;

/** The meta of an enchanted book: what it holds does not act on itself. */
public interface EnchantmentStorageMeta extends ItemMeta {
    boolean hasStoredEnchants();

    Map<Enchantment, Integer> getStoredEnchants();
}
