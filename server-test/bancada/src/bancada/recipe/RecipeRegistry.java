package bancada.recipe;

import bancada.data.DataFolder;
import bancada.data.ItemTags;
import bancada.json.JsonException;
import bancada.tick.MainThread;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.bukkit.inventory.Recipe;

/** The server's recipes; main thread only. */
public final class RecipeRegistry {
    private final MainThread main;
    private final boolean typedChoices;
    private final Consumer<String> complain;
    private final Map<String, ServerRecipe> recipes = new LinkedHashMap<>();
    private ItemTags tags;
    private Integer faultAt;
    private boolean faultForever;

    public RecipeRegistry(MainThread main, boolean typedChoices, Consumer<String> complain) {
        this.main = main;
        this.typedChoices = typedChoices;
        this.complain = complain;
    }

    /** Replaces everything by what the data holds; a broken recipe is skipped and named once. */
    public void load(DataFolder data) {
        recipes.clear();
        tags = ItemTags.expand(data.tagEntries(), complain);
        RecipeReader reader = new RecipeReader(tags, typedChoices);
        data.recipes().forEach((key, json) -> {
            try {
                ServerRecipe recipe = reader.read(key, json);
                if (recipe.emptyIngredient()) {
                    complain.accept("Recipe " + key + " can't be placed due to empty ingredients and will be ignored");
                }
                recipes.put(recipe.key(), recipe);
            } catch (JsonException e) {
                complain.accept("Couldn't parse data file '" + key + "': " + e.getMessage());
            }
        });
    }

    public ItemTags tags() {
        return tags;
    }

    public int size() {
        return recipes.size();
    }

    /** As a plugin's own recipe is added; a recipe that is no recipe throws JsonException. */
    public void add(String key, Object json) {
        ServerRecipe recipe = new RecipeReader(tags, typedChoices).read(key, json);
        recipes.put(recipe.key(), recipe);
    }

    /** False when there was none. */
    public boolean remove(String key) {
        return recipes.remove(key) != null;
    }

    /** Makes the iterator's `at`-th next() throw (from 0), once or from there on for ever; null heals it. */
    public void fault(Integer at, boolean forever) {
        faultAt = at;
        faultForever = forever;
    }

    /** What `recipeIterator()` gives: each next() makes the API form and may throw, yet goes on behind it. */
    public Iterator<Recipe> iterator() {
        main.require("recipe iteration");
        Iterator<ServerRecipe> all = recipes.values().iterator();
        return new Iterator<>() {
            private int index;

            @Override
            public boolean hasNext() {
                main.require("recipe iteration");
                return all.hasNext();
            }

            @Override
            public Recipe next() {
                main.require("recipe iteration");
                int now = index++;
                if (faultAt != null && faultForever && now >= faultAt) {
                    throw new IllegalArgumentException("Recipe cannot have an empty result");
                }
                ServerRecipe recipe = all.next();
                if (faultAt != null && now == faultAt) {
                    throw new IllegalArgumentException("Recipe cannot have an empty result");
                }
                return recipe.api().get();
            }

            @Override
            public void remove() {
                main.require("recipe removal");
                all.remove();
            }
        };
    }
}
