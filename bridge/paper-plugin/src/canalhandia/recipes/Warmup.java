package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import canalhandia.paper.Plain;
import java.util.List;
import java.util.Set;
import org.bukkit.Material;
import org.bukkit.NamespacedKey;
import org.bukkit.inventory.FurnaceRecipe;
import org.bukkit.inventory.ItemStack;
import org.bukkit.inventory.RecipeChoice;

/**
 * Does once, on an async thread, what the first slice would otherwise do cold on the server thread: loading our classes
 * and the server's text serializer, and finding the methods that are reached by name. Reads nothing of the world.
 */
final class Warmup {
    private Warmup() {
    }

    static void run(Warnings warnings) {
        TagIndex tags = new TagIndex();
        tags.add("canalhandia:warm", Set.of("minecraft:stick", "minecraft:dirt"));
        JsonWriter out = new JsonWriter();
        out.beginArray();
        Choices choices = new Choices(tags, warnings);
        choices.write(out, null, "");
        Material stick = Material.matchMaterial("minecraft:stick");
        if (stick != null) {
            ItemStack stack = new ItemStack(stick);
            Stacks.write(out, stack);
            choices.write(out, new RecipeChoice.MaterialChoice(List.of(stick)), "");
            RecipeChoice exact = new RecipeChoice.ExactChoice(List.of(stack));
            choices.write(out, exact, "");
            new Recipes(choices).json(
                new FurnaceRecipe(new NamespacedKey("canalhandia", "warm"), stack, exact, 0.1f, 200));
        }
        Plain.text(Plain.component("{\"text\":\"\"}"));
        out.endArray();
    }
}
