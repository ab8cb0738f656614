package bancada.recipe;

import io.papermc.paper.registry.TypedKey;
import io.papermc.paper.registry.set.RegistryKeySet;
import java.util.ArrayList;
import java.util.List;
import org.bukkit.Material;
import org.bukkit.inventory.ItemType;
import org.bukkit.inventory.RecipeChoice;

/** An ingredient as servers since 1.21.11 give it: a MaterialChoice that also knows its item types and its tag. */
public final class TypedChoice extends RecipeChoice.MaterialChoice implements RecipeChoice.ItemTypeChoice {
    private final String tag;

    /** @param tag the tag's name, null where the ingredient is a plain list */
    public TypedChoice(List<Material> choices, String tag) {
        super(choices);
        this.tag = tag;
    }

    @Override
    public RegistryKeySet<ItemType> itemTypes() {
        List<TypedKey<ItemType>> keys = new ArrayList<>();
        getChoices().forEach(material -> keys.add(new ItemKey<>(material.getKey())));
        return tag == null ? new PlainKeySet(keys) : new NamedKeySet(keys, new ItemTagKey<>(tag));
    }

    @Override
    public TypedChoice clone() {
        return this;
    }
}
