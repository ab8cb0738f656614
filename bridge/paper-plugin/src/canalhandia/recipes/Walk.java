package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bukkit.Material;
import org.bukkit.Server;
import org.bukkit.Tag;
import org.bukkit.inventory.Recipe;

/**
 * One walk through the server's tags and recipes, in steps: the caller decides how many a tick.
 *
 * <p>Each step reads one tag or half a recipe, and survives what it throws: real servers have plugins whose recipes throw
 * half way. An iterator that throws again and again without an end is given up, with a warning. On the global region
 * thread only.
 */
final class Walk {
    private static final int MOST_FAILURES_IN_A_ROW = 64;

    private final Server server;
    private final Warnings warnings;
    private final TagIndex tags = new TagIndex();
    private final Recipes recipes;
    private final List<String> read = new ArrayList<>();
    private Iterator<Tag<Material>> tagIterator;
    private Iterator<Recipe> recipeIterator;
    private Recipe pending;
    private String lastKey;
    private String sealedWarnings = "[]";
    private int failures;

    Walk(Server server, Warnings warnings) {
        this.server = server;
        this.warnings = warnings;
        this.recipes = new Recipes(new Choices(tags, warnings));
        warnings.begin();
    }

    /** Does one step; false when all is read. */
    boolean step() {
        if (tagIterator == null) {
            tagIterator = server.getTags("items", Material.class).iterator();
            return true;
        }
        if (recipeIterator == null) {
            if (!readTag()) {
                recipeIterator = server.recipeIterator();
                failures = 0;
            }
            return true;
        }
        return readRecipe();
    }

    private boolean readTag() {
        try {
            if (!tagIterator.hasNext()) {
                return false;
            }
            tags.add(tagIterator.next());
            failures = 0;
        } catch (RuntimeException | LinkageError e) {
            warnings.add(null, "a tag could not be read: " + e);
            return ++failures < MOST_FAILURES_IN_A_ROW;
        }
        return true;
    }

    /** Taking a recipe from the server and writing it down are two steps: each may be slow at its first time. */
    private boolean readRecipe() {
        Recipe recipe = pending;
        pending = null;
        try {
            if (recipe == null) {
                if (!recipeIterator.hasNext()) {
                    return false;
                }
                pending = recipeIterator.next();
                return true;
            }
            String json = recipes.json(recipe);
            if (json != null) {
                read.add(json);
                lastKey = Recipes.key(recipe);
            }
            failures = 0;
            return true;
        } catch (RuntimeException | LinkageError e) {
            return survive(recipe, e);
        }
    }

    private boolean survive(Recipe recipe, Throwable e) {
        warnings.add(keyOf(recipe), recipe == null
            ? "the recipe after " + (lastKey == null ? "the start" : lastKey) + " was skipped: " + e
            : "skipped: " + e);
        if (++failures >= MOST_FAILURES_IN_A_ROW) {
            warnings.add(null, "the server's recipe iterator failed " + failures + " times in a row after " + lastKey
                + "; what follows is missing");
            return false;
        }
        return true;
    }

    private static String keyOf(Recipe recipe) {
        try {
            return recipe == null ? null : Recipes.key(recipe);
        } catch (RuntimeException | LinkageError e) {
            return null;
        }
    }

    /** Nothing is read any more: from here on the walk may be handed to another thread. */
    void seal() {
        JsonWriter out = new JsonWriter();
        warnings.write(out);
        sealedWarnings = out.toString();
    }

    int count() {
        return read.size();
    }

    /** The arrays and objects of the snapshot that come of the walk; off the server thread. */
    void write(JsonWriter out) {
        out.name("recipes").beginArray();
        read.forEach(out::raw);
        out.endArray();
        out.name("tags");
        tags.write(out);
        out.name("warnings").raw(sealedWarnings);
    }
}
