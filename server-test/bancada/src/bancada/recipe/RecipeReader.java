package bancada.recipe;

import bancada.data.ItemTags;
import bancada.data.Ids;
import bancada.item.Stacks;
import bancada.json.Json;
import bancada.json.JsonException;
import bancada.recipe.Ingredients.Parsed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.BlastingRecipe;
import org.bukkit.inventory.CampfireRecipe;
import org.bukkit.inventory.CookingRecipe;
import org.bukkit.inventory.FurnaceRecipe;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.MerchantRecipe;
import org.bukkit.inventory.Recipe;
import org.bukkit.inventory.RecipeChoice;
import org.bukkit.inventory.ShapelessRecipe;
import org.bukkit.inventory.SmithingTransformRecipe;
import org.bukkit.inventory.SmithingTrimRecipe;
import org.bukkit.inventory.SmokingRecipe;
import org.bukkit.inventory.StonecuttingRecipe;
import org.bukkit.inventory.TransmuteRecipe;
import org.bukkit.inventory.meta.trim.TrimPattern;
import org.bukkit.inventory.recipe.CookingBookCategory;
import org.bukkit.inventory.recipe.CraftingBookCategory;

/** Vanilla recipe JSON to the recipes that a Paper server hands to plugins. Refuses what a server refuses. */
public final class RecipeReader {
    private final Ingredients ingredients;

    public RecipeReader(ItemTags tags, boolean typedChoices) {
        this.ingredients = new Ingredients(tags, typedChoices);
    }

    /** Throws JsonException when a server would not load this recipe. */
    public ServerRecipe read(String key, Object json) {
        Map<String, Object> recipe = Json.object(json, "recipe");
        String type = Ids.full(Json.string(recipe.get("type"), "type"));
        NamespacedKey id = NamespacedKey.fromString(Ids.full(key));
        return switch (type) {
            case "minecraft:crafting_shaped" -> new ShapedReader(ingredients).read(id, recipe);
            case "minecraft:crafting_shapeless" -> shapeless(id, recipe);
            case "minecraft:crafting_transmute" -> transmute(id, recipe);
            case "minecraft:smelting" -> cooking(id, recipe, 200, FurnaceRecipe::new);
            case "minecraft:blasting" -> cooking(id, recipe, 100, BlastingRecipe::new);
            case "minecraft:smoking" -> cooking(id, recipe, 100, SmokingRecipe::new);
            case "minecraft:campfire_cooking" -> cooking(id, recipe, 100, CampfireRecipe::new);
            case "minecraft:stonecutting" -> stonecutting(id, recipe);
            case "minecraft:smithing_transform" -> smithingTransform(id, recipe);
            case "minecraft:smithing_trim" -> smithingTrim(id, recipe);
            case "bancada:merchant" -> {
                ItemStack sold = result(recipe);
                yield new ServerRecipe(id.asString(), false, () -> new MerchantRecipe(sold, 1));
            }
            default -> {
                if (!isSpecial(type)) {
                    throw new JsonException("Unknown registry key in minecraft:recipe_serializer: " + type);
                }
                yield new ServerRecipe(id.asString(), false, () -> new CraftComplexRecipe(id));
            }
        };
    }

    private static boolean isSpecial(String type) {
        return type.startsWith("minecraft:crafting_special_") || type.equals("minecraft:crafting_decorated_pot")
                || type.equals("minecraft:crafting_dye") || type.equals("minecraft:crafting_imbue");
    }

    private ServerRecipe shapeless(NamespacedKey id, Map<String, Object> recipe) {
        List<Object> listed = Json.list(recipe.get("ingredients"), "ingredients");
        if (listed.isEmpty() || listed.size() > 9) {
            throw new JsonException("ingredients: expected 1 to 9, saw " + listed.size());
        }
        List<Parsed> parsed = new ArrayList<>();
        listed.forEach(entry -> parsed.add(ingredients.parse(entry, "ingredients")));
        ItemStack result = result(recipe);
        return made(id, parsed, () -> {
            ShapelessRecipe made = new ShapelessRecipe(id, result);
            parsed.forEach(ingredient -> made.addIngredient(ingredients.choice(ingredient)));
            made.setGroup(group(recipe));
            made.setCategory(craftingCategory(recipe));
            return made;
        });
    }

    private ServerRecipe transmute(NamespacedKey id, Map<String, Object> recipe) {
        Parsed input = ingredients.parse(recipe.get("input"), "input");
        Parsed material = ingredients.parse(recipe.get("material"), "material");
        ItemStack result = result(recipe);
        return made(id, List.of(input, material), () -> {
            TransmuteRecipe made = new TransmuteRecipe(
                    id, result.getType(), ingredients.choice(input), ingredients.choice(material));
            made.setGroup(group(recipe));
            made.setCategory(craftingCategory(recipe));
            return made;
        });
    }

    /** One of the four cooking recipes' constructors. */
    private interface Cooking<T extends CookingRecipe<T>> {
        T make(NamespacedKey id, ItemStack result, RecipeChoice input, float experience, int ticks);
    }

    private <T extends CookingRecipe<T>> ServerRecipe cooking(
            NamespacedKey id, Map<String, Object> recipe, int usualTicks, Cooking<T> kind) {
        Parsed input = ingredients.parse(recipe.get("ingredient"), "ingredient");
        ItemStack result = result(recipe);
        int ticks = recipe.containsKey("cookingtime") ? Json.integer(recipe.get("cookingtime"), "cookingtime") : usualTicks;
        float experience = recipe.get("experience") instanceof Number number ? number.floatValue() : 0;
        CookingBookCategory category = enumValue(recipe, CookingBookCategory::valueOf, CookingBookCategory.MISC);
        return made(id, List.of(input), () -> {
            T made = kind.make(id, result, ingredients.choice(input), experience, ticks);
            made.setGroup(group(recipe));
            made.setCategory(category);
            return made;
        });
    }

    private ServerRecipe stonecutting(NamespacedKey id, Map<String, Object> recipe) {
        Parsed input = ingredients.parse(recipe.get("ingredient"), "ingredient");
        ItemStack result = result(recipe);
        return made(id, List.of(input), () -> {
            StonecuttingRecipe made = new StonecuttingRecipe(id, result, ingredients.choice(input));
            made.setGroup(group(recipe));
            return made;
        });
    }

    private ServerRecipe smithingTransform(NamespacedKey id, Map<String, Object> recipe) {
        Parsed template = optional(recipe, "template");
        Parsed base = ingredients.parse(recipe.get("base"), "base");
        Parsed addition = optional(recipe, "addition");
        ItemStack result = result(recipe);
        return made(id, present(template, base, addition), () -> new SmithingTransformRecipe(
                id, result, choiceOrEmpty(template), ingredients.choice(base), choiceOrEmpty(addition)));
    }

    private ServerRecipe smithingTrim(NamespacedKey id, Map<String, Object> recipe) {
        Parsed template = ingredients.parse(recipe.get("template"), "template");
        Parsed base = ingredients.parse(recipe.get("base"), "base");
        Parsed addition = ingredients.parse(recipe.get("addition"), "addition");
        TrimPattern pattern = pattern(recipe.get("pattern"));
        return made(id, List.of(template, base, addition), () -> new SmithingTrimRecipe(
                id, ingredients.choice(template), ingredients.choice(base), ingredients.choice(addition), pattern));
    }

    private static TrimPattern pattern(Object pattern) {
        if (pattern == null) {
            return null;
        }
        NamespacedKey key = NamespacedKey.fromString(Ids.full(Json.string(pattern, "pattern")));
        return () -> key;
    }

    private Parsed optional(Map<String, Object> recipe, String name) {
        return recipe.get(name) == null ? null : ingredients.parse(recipe.get(name), name);
    }

    private RecipeChoice choiceOrEmpty(Parsed parsed) {
        return parsed == null ? RecipeChoice.empty() : ingredients.choice(parsed);
    }

    private static List<Parsed> present(Parsed... parsed) {
        return Arrays.stream(parsed).filter(p -> p != null).toList();
    }

    /** A registry entry whose look throws, as Paper's does, while an ingredient has no items. */
    static ServerRecipe made(NamespacedKey id, List<Parsed> ingredients, java.util.function.Supplier<Recipe> api) {
        if (ingredients.stream().noneMatch(Parsed::isEmpty)) {
            return new ServerRecipe(id.asString(), false, api);
        }
        return new ServerRecipe(id.asString(), true, () -> {
            throw new IllegalArgumentException("empty RecipeChoice isn't allowed here");
        });
    }

    /** Today's {"id", "count"}, and the older bare id with `count` beside it. */
    static ItemStack result(Map<String, Object> recipe) {
        if (recipe.get("result") == null) {
            throw new JsonException("result: missing");
        }
        int beside = recipe.containsKey("count") ? Json.integer(recipe.get("count"), "count") : 1;
        return Stacks.read(recipe.get("result"), beside);
    }

    static String group(Map<String, Object> recipe) {
        return recipe.get("group") == null ? "" : recipe.get("group").toString();
    }

    static CraftingBookCategory craftingCategory(Map<String, Object> recipe) {
        return enumValue(recipe, CraftingBookCategory::valueOf, CraftingBookCategory.MISC);
    }

    private static <E> E enumValue(Map<String, Object> recipe, Function<String, E> of, E absent) {
        Object value = recipe.get("category");
        try {
            return value == null ? absent : of.apply(value.toString().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new JsonException("category: unknown value '" + value + "'");
        }
    }
}
