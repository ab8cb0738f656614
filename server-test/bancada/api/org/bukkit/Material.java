package org.bukkit;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Item and block kinds, filled from the data folder at start: no build here needs the game's own list.
 *
 * <p>The real class is an enum. Code compiled against one runs with this class as long as it switches over no constant
 * and hands none to something that wants an Enum.
 */
public final class Material implements Keyed, Comparable<Material> {
    private static final Map<String, Material> BY_ID = new LinkedHashMap<>();
    public static final Material AIR = define("minecraft:air", "block.minecraft.air", true);
    private final NamespacedKey key;
    private final String translationKey;
    private final boolean item;
    private final int ordinal;

    private Material(NamespacedKey key, String translationKey, boolean item, int ordinal) {
        this.key = key;
        this.translationKey = translationKey;
        this.item = item;
        this.ordinal = ordinal;
    }

    /** Adds a kind, or gives the one there is. Before the plugin is loaded, or on the main thread. */
    public static synchronized Material define(String id, String translationKey, boolean item) {
        return BY_ID.computeIfAbsent(id,
                i -> new Material(NamespacedKey.fromString(i), translationKey, item, BY_ID.size()));
    }

    /** The kind with this full id, null when there is none. */
    public static synchronized Material byId(String id) {
        return BY_ID.get(id);
    }

    public static synchronized Collection<Material> all() {
        return java.util.List.copyOf(BY_ID.values());
    }

    public static Material[] values() {
        return all().toArray(new Material[0]);
    }

    public static Material valueOf(String name) {
        Material material = getMaterial(name);
        if (material == null) {
            throw new IllegalArgumentException("No enum constant org.bukkit.Material." + name);
        }
        return material;
    }

    public static Material getMaterial(String name) {
        return byId("minecraft:" + name.toLowerCase(Locale.ROOT));
    }

    public static Material matchMaterial(String name) {
        String filtered = name.startsWith("minecraft:") ? name.substring(10) : name;
        return byId("minecraft:" + filtered.toLowerCase(Locale.ROOT).replaceAll("\\s+", "_").replaceAll("\\W", ""));
    }

    @Override
    public NamespacedKey getKey() {
        return key;
    }

    public String name() {
        return key.getKey().toUpperCase(Locale.ROOT);
    }

    public int ordinal() {
        return ordinal;
    }

    public String translationKey() {
        return translationKey;
    }

    public String getItemTranslationKey() {
        return item ? translationKey : null;
    }

    public boolean isLegacy() {
        return false;
    }

    public boolean isItem() {
        return item;
    }

    public boolean isAir() {
        return this == AIR || key.getKey().equals("cave_air") || key.getKey().equals("void_air");
    }

    public int getMaxStackSize() {
        return 64;
    }

    @Override
    public int compareTo(Material other) {
        return Integer.compare(ordinal, other.ordinal);
    }

    @Override
    public String toString() {
        return name();
    }
}
