package org.bukkit.inventory;

import java.util.List;
import java.util.function.Predicate;
import org.bukkit.Material;

public interface RecipeChoice extends Predicate<ItemStack>, Cloneable {
    ItemStack getItemStack();

    RecipeChoice clone();

    boolean test(ItemStack stack);

    class MaterialChoice implements RecipeChoice {
        public MaterialChoice(List<Material> choices) { throw new AssertionError(); }
        public List<Material> getChoices() { throw new AssertionError(); }
        @Override public ItemStack getItemStack() { throw new AssertionError(); }
        @Override public MaterialChoice clone() { throw new AssertionError(); }
        @Override public boolean test(ItemStack stack) { throw new AssertionError(); }
    }

    class ExactChoice implements RecipeChoice {
        public ExactChoice(List<ItemStack> choices) { throw new AssertionError(); }
        public List<ItemStack> getChoices() { throw new AssertionError(); }
        @Override public ItemStack getItemStack() { throw new AssertionError(); }
        @Override public ExactChoice clone() { throw new AssertionError(); }
        @Override public boolean test(ItemStack stack) { throw new AssertionError(); }
    }
}
