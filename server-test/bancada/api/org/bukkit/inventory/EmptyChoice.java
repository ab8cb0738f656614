package org.bukkit.inventory;

/** The choice of nothing (Paper keeps its own in another package). */
final class EmptyChoice implements RecipeChoice {
    static final EmptyChoice INSTANCE = new EmptyChoice();

    private EmptyChoice() {}

    @Override
    public ItemStack getItemStack() {
        throw new UnsupportedOperationException("This is an empty RecipeChoice");
    }

    @Override
    public RecipeChoice clone() {
        return this;
    }

    @Override
    public boolean test(ItemStack stack) {
        return stack.isEmpty();
    }
}
