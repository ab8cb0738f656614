package org.bukkit.inventory;

import org.bukkit.NamespacedKey;
import org.bukkit.inventory.meta.trim.TrimPattern;

public class SmithingTrimRecipe extends SmithingRecipe implements ComplexRecipe {
    private final RecipeChoice template;
    private final TrimPattern pattern;

    public SmithingTrimRecipe(NamespacedKey key, RecipeChoice template, RecipeChoice base, RecipeChoice addition) {
        this(key, template, base, addition, null);
    }

    public SmithingTrimRecipe(NamespacedKey key, RecipeChoice template, RecipeChoice base, RecipeChoice addition,
            TrimPattern pattern) {
        super(key, ItemStack.empty(), base, addition);
        this.template = template;
        this.pattern = pattern;
    }

    public RecipeChoice getTemplate() {
        return template.clone();
    }

    /** Since 1.21.5 only; the plugin must not need it. */
    public TrimPattern getTrimPattern() {
        return pattern;
    }
}
