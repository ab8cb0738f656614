package bancada.data;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bukkit.Material;

/**
 * Which items there are: all that the names file, the tags and the recipes speak of.
 *
 * <p>The names file also names blocks that are no items (a wall torch, a potted plant); the game's own block and item
 * lists are not at hand, so those are told by how they are called.
 */
public final class ItemRegistry {
    private static final Pattern NAME = Pattern.compile("(item|block)\\.minecraft\\.([a-z0-9_]+)");
    private static final Pattern ID = Pattern.compile("[a-z0-9_.-]+:[a-z0-9_./-]+");
    private static final Pattern NO_ITEM = Pattern.compile("""
            .*wall_(torch|sign|banner|head|skull|hanging_sign|fan)|.*_wall_(banner|fan|torch|hanging_sign|sign|head|skull)\
            |potted_.*|(.*_)?candle_cake|attached_.*_stem|(melon|pumpkin|big_dripleaf)_stem|(water|lava|powder_snow)_cauldron\
            |water|lava|(soul_)?fire|(cave|void)_air|nether_portal|end_portal|end_gateway|bubble_column|moving_piston\
            |piston_head|redstone_wire|tripwire|carrots|potatoes|beetroots|cocoa|sweet_berry_bush|(cave|twisting|weeping)_vines(_plant)?_?\
            |cave_vines_plant|kelp_plant|tall_seagrass|bamboo_sapling|frosted_ice|powder_snow|(pitcher|torchflower)_crop\
            |ominous_banner|set_spawn|spawn_not_valid|banner|bed|player_wall_head""");
    /** Names that a language file still has although the item was renamed or never came. */
    private static final Map<String, String> RENAMED = Map.of("chain", "iron_chain", "grass", "short_grass",
            "scute", "turtle_scute", "sign", "oak_sign", "harness", "white_harness", "smithing_template",
            "netherite_upgrade_smithing_template", "lodestone_compass", "compass");
    private static final Pattern NEVER_CAME = Pattern.compile(".*_pottery_shard|pottery_shard_.*");
    private static final Set<String> ITEM_ALL_THE_SAME = Set.of("twisting_vines", "weeping_vines");

    private ItemRegistry() {}

    /** Defines what the data speaks of; what is known already stays. */
    public static void define(DataFolder data) {
        Map<String, String> names = data.names();
        for (String key : names.keySet()) {
            Matcher matcher = NAME.matcher(key);
            if (matcher.matches()) {
                String id = matcher.group(2);
                if (NEVER_CAME.matcher(id).matches() || (RENAMED.containsKey(id) && isNamed(RENAMED.get(id), names))) {
                    continue;
                }
                boolean item = matcher.group(1).equals("item")
                        || !NO_ITEM.matcher(id).matches() || ITEM_ALL_THE_SAME.contains(id);
                if (item || !names.containsKey("item.minecraft." + id)) {
                    add("minecraft:" + id, names, item);
                }
            }
        }
        Set<String> spoken = new LinkedHashSet<>();
        data.tagEntries().values().forEach(entries -> entries.forEach(entry -> collect(entry, spoken)));
        data.recipes().values().forEach(recipe -> collectRecipe(recipe, spoken));
        spoken.forEach(id -> add(id, names, true));
    }

    private static boolean isNamed(String id, Map<String, String> names) {
        return names.containsKey("item.minecraft." + id) || names.containsKey("block.minecraft." + id);
    }

    /** Defines the items that one recipe speaks of, as a plugin that brings it would know them. */
    public static void mention(Object recipe) {
        Set<String> spoken = new LinkedHashSet<>();
        collectRecipe(recipe, spoken);
        spoken.forEach(id -> add(id, Map.of(), true));
    }

    private static void collectRecipe(Object recipe, Set<String> spoken) {
        if (recipe instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if (!Set.of("type", "group", "category", "pattern").contains(key)) {
                    collect(value, spoken);
                }
            });
        }
    }

    private static void add(String id, Map<String, String> names, boolean item) {
        String dotted = id.replace(':', '.').replace('/', '.');
        boolean block = names.containsKey("block." + dotted) && !names.containsKey("item." + dotted);
        Material.define(id, (block ? "block." : "item.") + dotted, item);
    }

    private static void collect(Object value, Set<String> ids) {
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, inner) -> {
                if (!"tag".equals(key) && !"components".equals(key)) {
                    collect(inner, ids);
                }
            });
        } else if (value instanceof Iterable<?> list) {
            list.forEach(inner -> collect(inner, ids));
        } else if (value instanceof String text && ID.matcher(text).matches()) {
            ids.add(text);
        }
    }
}
