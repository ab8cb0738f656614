package bancada.recipe;

import java.util.function.Supplier;
import org.bukkit.inventory.Recipe;

/**
 * A recipe in the server's registry. The API form is made anew at each look, as on the real server, and that is where
 * an ingredient without items throws.
 *
 * @param emptyIngredient some ingredient has no items (an empty tag): the server ignores the recipe, `api` throws
 */
public record ServerRecipe(String key, boolean emptyIngredient, Supplier<Recipe> api) {}
