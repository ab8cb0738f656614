package org.bukkit.inventory.meta;

import java.util.List;
import java.util.Map;
import net.kyori.adventure.text.Component;
import org.bukkit.enchantments.Enchantment;

public interface ItemMeta extends Cloneable {
    boolean hasCustomName();

    Component customName();

    void customName(Component name);

    boolean hasItemName();

    Component itemName();

    boolean hasLore();

    List<Component> lore();

    void lore(List<? extends Component> lines);

    boolean hasEnchants();

    Map<Enchantment, Integer> getEnchants();

    boolean hasCustomModelData();

    boolean hasItemModel();
}
