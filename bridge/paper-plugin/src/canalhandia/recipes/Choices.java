package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import canalhandia.paper.ByName;
import io.papermc.paper.registry.set.RegistryKeySet;
import io.papermc.paper.registry.tag.Tag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import net.kyori.adventure.key.Key;
import org.bukkit.Keyed;
import org.bukkit.Material;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.RecipeChoice;

/**
 * What a slot of a recipe accepts, as a value; a choice of a class we do not know degrades to what it offers.
 *
 * <p>No lambdas on this path: each is linked at its first use, and that is a server thread's time.
 *
 * <p>Vanilla ingredients are {@code MaterialChoice}; from 1.21.11 on a subclass of it that is also an
 * {@code ItemTypeChoice}, whose registry set knows its tag. That interface is missing on 1.21.4, so it is reached by
 * name.
 */
final class Choices {
    private static final String TYPED = "org.bukkit.inventory.RecipeChoice$ItemTypeChoice";

    private final TagIndex tags;
    private final Warnings warnings;

    Choices(TagIndex tags, Warnings warnings) {
        this.tags = tags;
        this.warnings = warnings;
    }

    /** A choice, or null when the slot is empty. */
    void write(JsonWriter out, RecipeChoice choice, String recipe) {
        if (choice == null || isEmptyChoice(choice)) {
            out.nothing();
            return;
        }
        if (choice instanceof RecipeChoice.ExactChoice exact) {
            writeStacks(out, exact.getChoices(), null);
            return;
        }
        RegistryKeySet<?> typed =
            ByName.call(choice, TYPED, "itemTypes") instanceof RegistryKeySet<?> set ? set : null;
        if (choice instanceof RecipeChoice.MaterialChoice material) {
            writeItems(out, ids(material.getChoices()), tagKey(typed), null);
        } else if (typed != null) {
            writeItems(out, keys(typed.values()), tagKey(typed), null);
        } else {
            writeUnknown(out, choice, recipe);
        }
    }

    /** The API's own 'nothing' choice (a smithing recipe without a template); its class is not public. */
    private static boolean isEmptyChoice(RecipeChoice choice) {
        return choice.getClass().getSimpleName().startsWith("Empty");
    }

    private static String tagKey(RegistryKeySet<?> typed) {
        return typed instanceof Tag<?> tag ? tag.tagKey().key().asString() : null;
    }

    private void writeUnknown(JsonWriter out, RecipeChoice choice, String recipe) {
        String name = choice.getClass().getSimpleName().isEmpty()
            ? choice.getClass().getName()
            : choice.getClass().getSimpleName();
        warnings.add(recipe, "choice of an unknown class " + name);
        if (ByName.call(choice, choice.getClass().getName(), "getChoices") instanceof Collection<?> offered) {
            List<ItemStack> stacks = new ArrayList<>();
            for (Object each : offered) {
                if (each instanceof ItemStack stack) {
                    stacks.add(stack);
                }
            }
            if (!stacks.isEmpty()) {
                writeStacks(out, stacks, name);
            } else {
                writeItems(out, keys(offered), null, name);
            }
            return;
        }
        writeItems(out, offeredBySample(choice), null, name);
    }

    private static Set<String> offeredBySample(RecipeChoice choice) {
        Set<String> ids = new LinkedHashSet<>();
        try {
            ItemStack sample = choice.getItemStack();
            if (!Stacks.isNothing(sample)) {
                ids.add(sample.getType().getKey().asString());
            }
        } catch (RuntimeException e) {
            return ids;
        }
        return ids;
    }

    private static Set<String> ids(List<Material> materials) {
        Set<String> ids = new LinkedHashSet<>();
        for (Material material : materials) {
            ids.add(material.getKey().asString());
        }
        return ids;
    }

    private static Set<String> keys(Collection<?> things) {
        Set<String> ids = new LinkedHashSet<>();
        for (Object thing : things) {
            if (thing instanceof Keyed keyed) {
                ids.add(keyed.getKey().asString());
            } else if (thing instanceof Key key) {
                ids.add(key.asString());
            }
        }
        return ids;
    }

    private void writeItems(JsonWriter out, Set<String> ids, String tag, String unknownClass) {
        out.beginObject();
        writeIds(out, ids);
        out.name("tag").value(tag != null ? tag : tags.nameOf(ids));
        if (unknownClass != null) {
            out.name("unknown_class").value(unknownClass);
        }
        out.endObject();
    }

    private static void writeIds(JsonWriter out, Set<String> ids) {
        out.name("items").beginArray();
        for (String id : ids) {
            out.value(id);
        }
        out.endArray();
    }

    private static void writeStacks(JsonWriter out, List<ItemStack> stacks, String unknownClass) {
        Set<String> ids = new LinkedHashSet<>();
        for (ItemStack stack : stacks) {
            if (!Stacks.isNothing(stack)) {
                ids.add(stack.getType().getKey().asString());
            }
        }
        out.beginObject();
        writeIds(out, ids);
        out.name("tag").nothing();
        out.name("stacks").beginArray();
        for (ItemStack stack : stacks) {
            if (!Stacks.isNothing(stack)) {
                Stacks.write(out, stack);
            }
        }
        out.endArray();
        if (unknownClass != null) {
            out.name("unknown_class").value(unknownClass);
        }
        out.endObject();
    }
}
