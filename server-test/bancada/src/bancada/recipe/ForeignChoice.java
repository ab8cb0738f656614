package bancada.recipe;

import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.RecipeChoice;

/** A choice class that no plugin knows yet: all it offers is one stack. */
public record ForeignChoice(ItemStack stack) implements RecipeChoice {
    @Override
    public ItemStack getItemStack() {
        return stack.clone();
    }

    @Override
    public RecipeChoice clone() {
        return this;
    }

    @Override
    public boolean test(ItemStack other) {
        return stack.isSimilar(other);
    }
}
