package bancada.recipe;

import bancada.json.Json;
import bancada.json.JsonException;
import bancada.recipe.Ingredients.Parsed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.ShapedRecipe;

/**
 * Shaped recipes as the server shows its own: outer blank rows and columns cut off, keys a to i by cell, and null for
 * a blank one.
 *
 * <p>`"bancada:keys": true` keeps the JSON's own rows and letters instead, as a recipe has that a plugin registered.
 */
final class ShapedReader {
    private final Ingredients ingredients;

    ShapedReader(Ingredients ingredients) {
        this.ingredients = ingredients;
    }

    ServerRecipe read(NamespacedKey id, Map<String, Object> recipe) {
        List<String> rows = new ArrayList<>();
        Json.list(recipe.get("pattern"), "pattern").forEach(row -> rows.add(Json.string(row, "pattern")));
        Map<String, Object> key = Json.object(recipe.get("key"), "key");
        check(rows, key);
        Map<Character, Parsed> parsed = new LinkedHashMap<>();
        key.forEach((letter, value) -> parsed.put(letter.charAt(0), ingredients.parse(value, "key." + letter)));
        ItemStack result = RecipeReader.result(recipe);
        List<String> kept = Boolean.TRUE.equals(recipe.get("bancada:keys")) ? rows : null;
        List<String> trimmed = trimmed(rows);
        return RecipeReader.made(id, List.copyOf(parsed.values()), () -> {
            ShapedRecipe made = new ShapedRecipe(id, result);
            if (kept != null) {
                made.shape(kept.toArray(new String[0]));
                parsed.forEach((letter, ingredient) -> made.setIngredient(letter, ingredients.choice(ingredient)));
            } else {
                lettered(made, trimmed, parsed);
            }
            made.setGroup(RecipeReader.group(recipe));
            made.setCategory(RecipeReader.craftingCategory(recipe));
            return made;
        });
    }

    private void lettered(ShapedRecipe made, List<String> rows, Map<Character, Parsed> parsed) {
        List<String> shape = new ArrayList<>();
        char letter = 'a';
        for (String row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length(); i++) {
                line.append(letter++);
            }
            shape.add(line.toString());
        }
        made.shape(shape.toArray(new String[0]));
        letter = 'a';
        for (char cell : String.join("", rows).toCharArray()) {
            if (cell != ' ') {
                made.setIngredient(letter, ingredients.choice(parsed.get(cell)));
            }
            letter++;
        }
    }

    private static void check(List<String> rows, Map<String, Object> key) {
        if (rows.isEmpty() || rows.size() > 3) {
            throw new JsonException("pattern: expected 1 to 3 rows, saw " + rows.size());
        }
        int width = rows.get(0).length();
        if (width < 1 || width > 3 || rows.stream().anyMatch(row -> row.length() != width)) {
            throw new JsonException("pattern: expected rows of one width, 1 to 3, saw " + rows);
        }
        Set<String> unused = new HashSet<>(key.keySet());
        for (char cell : String.join("", rows).toCharArray()) {
            if (cell != ' ' && !key.containsKey(String.valueOf(cell))) {
                throw new JsonException("Pattern references symbol '" + cell + "' but it's not defined in the key");
            }
            unused.remove(String.valueOf(cell));
        }
        if (!unused.isEmpty()) {
            throw new JsonException("Key defines symbols that aren't used in pattern: " + unused);
        }
        for (String letter : key.keySet()) {
            if (letter.length() != 1 || letter.equals(" ")) {
                throw new JsonException("key: '" + letter + "' is no symbol (one character, not a blank)");
            }
        }
        if (String.join("", rows).isBlank()) {
            throw new JsonException("pattern: all blank");
        }
    }

    private static List<String> trimmed(List<String> rows) {
        int first = 0;
        int last = rows.size() - 1;
        while (rows.get(first).isBlank()) {
            first++;
        }
        while (rows.get(last).isBlank()) {
            last--;
        }
        int left = Integer.MAX_VALUE;
        int right = 0;
        for (String row : rows.subList(first, last + 1)) {
            if (!row.isBlank()) {
                left = Math.min(left, row.length() - row.stripLeading().length());
                right = Math.max(right, row.stripTrailing().length());
            }
        }
        List<String> trimmed = new ArrayList<>();
        for (String row : rows.subList(first, last + 1)) {
            trimmed.add(row.substring(left, right));
        }
        return trimmed;
    }
}
