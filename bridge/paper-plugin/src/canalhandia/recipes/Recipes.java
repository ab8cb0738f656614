package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import canalhandia.paper.ByName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.bukkit.Keyed;
import org.bukkit.inventory.BlastingRecipe;
import org.bukkit.inventory.CampfireRecipe;
import org.bukkit.inventory.ComplexRecipe;
import org.bukkit.inventory.CookingRecipe;
import org.bukkit.inventory.CraftingRecipe;
import org.bukkit.inventory.FurnaceRecipe;
import org.bukkit.inventory.MerchantRecipe;
import org.bukkit.inventory.Recipe;
import org.bukkit.inventory.RecipeChoice;
import org.bukkit.inventory.ShapedRecipe;
import org.bukkit.inventory.ShapelessRecipe;
import org.bukkit.inventory.SmithingRecipe;
import org.bukkit.inventory.SmithingTransformRecipe;
import org.bukkit.inventory.SmithingTrimRecipe;
import org.bukkit.inventory.SmokingRecipe;
import org.bukkit.inventory.StonecuttingRecipe;
import org.bukkit.inventory.TransmuteRecipe;

/** One recipe of any type as JSON (docs/ponte.md, "Recipe snapshot"). To be called on the global region thread. */
final class Recipes {
    private final Choices choices;

    Recipes(Choices choices) {
        this.choices = choices;
    }

    /** The recipe's key, null when it has none (villagers' trades have none). */
    static String key(Recipe recipe) {
        return recipe instanceof Keyed keyed ? keyed.getKey().asString() : null;
    }

    /** The JSON of a recipe; null for what is left out on purpose: villagers' trades. */
    String json(Recipe recipe) {
        String key = key(recipe);
        if (recipe instanceof MerchantRecipe || key == null) {
            return null;
        }
        JsonWriter out = new JsonWriter(320);
        out.beginObject();
        out.name("key").value(key);
        writeBody(out, recipe, key);
        out.name("result");
        Stacks.write(out, recipe.getResult());
        return out.endObject().toString();
    }

    private void writeBody(JsonWriter out, Recipe recipe, String key) {
        if (recipe instanceof ShapedRecipe shaped) {
            head(out, "shaped", shaped.getGroup(), shaped.getCategory());
            writeShape(out, shaped, key);
        } else if (recipe instanceof ShapelessRecipe shapeless) {
            head(out, "shapeless", shapeless.getGroup(), shapeless.getCategory());
            out.name("ingredients").beginArray();
            for (RecipeChoice choice : shapeless.getChoiceList()) {
                if (choice != null) {
                    choices.write(out, choice, key);
                }
            }
            out.endArray();
        } else if (recipe instanceof TransmuteRecipe transmute) {
            head(out, "transmute", transmute.getGroup(), transmute.getCategory());
            choice(out, "input", transmute.getInput(), key);
            choice(out, "material", transmute.getMaterial(), key);
        } else if (recipe instanceof CookingRecipe<?> cooking) {
            writeCooking(out, cooking, key);
        } else if (recipe instanceof StonecuttingRecipe cutting) {
            head(out, "stonecutting", cutting.getGroup(), null);
            choice(out, "input", cutting.getInputChoice(), key);
        } else if (recipe instanceof SmithingRecipe smithing) {
            writeSmithing(out, smithing, key);
        } else {
            writeSpecial(out, recipe);
        }
    }

    private static void head(JsonWriter out, String type, String group, Object category) {
        out.name("type").value(type);
        out.name("group").value(group == null ? "" : group);
        out.name("category").value(category == null ? "" : category.toString().toLowerCase(Locale.ROOT));
    }

    private void choice(JsonWriter out, String name, RecipeChoice choice, String key) {
        out.name(name);
        choices.write(out, choice, key);
    }

    private void writeShape(JsonWriter out, ShapedRecipe shaped, String key) {
        out.name("shape").beginArray();
        for (String row : shaped.getShape()) {
            out.value(row);
        }
        out.endArray();
        out.name("slots").beginObject();
        Map<Character, RecipeChoice> slots = new TreeMap<>(shaped.getChoiceMap());
        for (Map.Entry<Character, RecipeChoice> slot : slots.entrySet()) {
            choice(out, slot.getKey().toString(), slot.getValue(), key);
        }
        out.endObject();
    }

    private void writeCooking(JsonWriter out, CookingRecipe<?> cooking, String key) {
        String station = station(cooking);
        head(out, station == null ? "unknown" : station, cooking.getGroup(), cooking.getCategory());
        if (station == null) {
            out.name("class").value(cooking.getClass().getSimpleName());
            out.name("ingredients").beginArray();
            choices.write(out, cooking.getInputChoice(), key);
            out.endArray();
        } else {
            choice(out, "input", cooking.getInputChoice(), key);
        }
        out.name("time_ticks").value(cooking.getCookingTime());
        out.name("experience").value(cooking.getExperience());
    }

    private static String station(CookingRecipe<?> cooking) {
        if (cooking instanceof FurnaceRecipe) {
            return "smelting";
        } else if (cooking instanceof BlastingRecipe) {
            return "blasting";
        } else if (cooking instanceof SmokingRecipe) {
            return "smoking";
        }
        return cooking instanceof CampfireRecipe ? "campfire" : null;
    }

    private void writeSmithing(JsonWriter out, SmithingRecipe smithing, String key) {
        if (smithing instanceof SmithingTransformRecipe transform) {
            head(out, "smithing_transform", "", null);
            choice(out, "template", transform.getTemplate(), key);
        } else if (smithing instanceof SmithingTrimRecipe trim) {
            head(out, "smithing_trim", "", null);
            choice(out, "template", trim.getTemplate(), key);
            Object pattern = ByName.call(trim, SmithingTrimRecipe.class.getName(), "getTrimPattern");
            out.name("pattern").value(pattern instanceof Keyed keyed ? keyed.getKey().asString() : null);
        } else {
            head(out, "unknown", "", null);
            out.name("class").value(smithing.getClass().getSimpleName());
            out.name("ingredients").beginArray();
            for (RecipeChoice choice : Arrays.asList(smithing.getBase(), smithing.getAddition())) {
                choices.write(out, choice, key);
            }
            out.endArray();
            return;
        }
        choice(out, "base", smithing.getBase(), key);
        choice(out, "addition", smithing.getAddition(), key);
    }

    private static void writeSpecial(JsonWriter out, Recipe recipe) {
        CraftingRecipe crafting = recipe instanceof CraftingRecipe known ? known : null;
        head(out, recipe instanceof ComplexRecipe ? "special" : "unknown",
            crafting == null ? "" : crafting.getGroup(), crafting == null ? null : crafting.getCategory());
        out.name("class").value(recipe.getClass().getSimpleName());
    }
}
