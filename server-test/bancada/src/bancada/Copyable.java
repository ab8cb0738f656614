package bancada;

import org.bukkit.inventory.meta.ItemMeta;

/** A meta's own side of its facade: can make an independent facade over a copy of itself. */
public interface Copyable {
    ItemMeta copy();
}
