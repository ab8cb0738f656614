package org.bukkit.inventory;

import io.papermc.paper.registry.set.RegistryKeySet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.bukkit.Material;

public interface RecipeChoice extends Predicate<ItemStack>, Cloneable {
    ItemStack getItemStack();

    RecipeChoice clone();

    @Override
    boolean test(ItemStack stack);

    /** What an empty smithing slot is. */
    static RecipeChoice empty() {
        return EmptyChoice.INSTANCE;
    }

    /** Any of some kinds of item. */
    class MaterialChoice implements RecipeChoice {
        private final List<Material> choices;

        public MaterialChoice(List<Material> choices) {
            if (choices.isEmpty()) {
                throw new IllegalArgumentException("Must have at least one choice");
            }
            this.choices = new ArrayList<>(choices);
        }

        public List<Material> getChoices() {
            return List.copyOf(choices);
        }

        @Override
        public ItemStack getItemStack() {
            return new ItemStack(choices.get(0));
        }

        @Override
        public MaterialChoice clone() {
            return this;
        }

        @Override
        public boolean test(ItemStack stack) {
            return choices.contains(stack.getType());
        }

        @Override
        public String toString() {
            return "MaterialChoice{choices=" + choices + "}";
        }
    }

    /** Any of some exact stacks. */
    final class ExactChoice implements RecipeChoice {
        private final List<ItemStack> choices;

        public ExactChoice(List<ItemStack> choices) {
            if (choices.isEmpty()) {
                throw new IllegalArgumentException("Must have at least one choice");
            }
            this.choices = choices.stream().map(ItemStack::clone).toList();
        }

        public List<ItemStack> getChoices() {
            return choices.stream().map(ItemStack::clone).toList();
        }

        @Override
        public ItemStack getItemStack() {
            return choices.get(0).clone();
        }

        @Override
        public ExactChoice clone() {
            return this;
        }

        @Override
        public boolean test(ItemStack stack) {
            return choices.stream().anyMatch(stack::isSimilar);
        }
    }

    /** Since 1.21.11; the bench hides it from plugins on older versions. */
    interface ItemTypeChoice extends RecipeChoice {
        RegistryKeySet<ItemType> itemTypes();
    }
}
