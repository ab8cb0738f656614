package bancada.data;

import bancada.json.Json;
import bancada.json.JsonException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What lies in the data folders, in vanilla's formats: a data pack's files or the joined ones (docs/ponte.md).
 *
 * <p>Folders are laid over each other, later on top: recipes and names replace, tags add unless they say `replace`.
 * A file that is no JSON is skipped and named once through `complain`, as a server does.
 */
public final class DataFolder {
    private final Map<String, Object> recipes = new TreeMap<>();
    private final Map<String, List<Object>> tagEntries = new TreeMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Consumer<String> complain;

    private DataFolder(Consumer<String> complain) {
        this.complain = complain;
    }

    /** Reads the folders in order; throws when one does not exist. */
    public static DataFolder read(List<Path> folders, Consumer<String> complain) throws IOException {
        DataFolder data = new DataFolder(complain);
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw new IOException("data folder " + folder + " does not exist: give an existing one with --data");
            }
            data.readJoined(folder);
            data.readPack(folder.resolve("data"));
            data.readNames(folder.resolve("assets/minecraft/lang/en_us.json"));
        }
        return data;
    }

    /** Recipe key to its JSON value, sorted by key. */
    public Map<String, Object> recipes() {
        return recipes;
    }

    /** Tag name to its entries as written, nested ones not yet followed. */
    public Map<String, List<Object>> tagEntries() {
        return tagEntries;
    }

    /** English names by translation key. */
    public Map<String, String> names() {
        return names;
    }

    private void readJoined(Path folder) throws IOException {
        Path joinedRecipes = folder.resolve("recipes.json");
        if (Files.isRegularFile(joinedRecipes)) {
            recipes.putAll(Json.parseObject(Files.readString(joinedRecipes)));
        }
        Path joinedTags = folder.resolve("item_tags.json");
        if (Files.isRegularFile(joinedTags)) {
            Json.parseObject(Files.readString(joinedTags)).forEach(this::addTag);
        }
        readNames(folder.resolve("en_us.json"));
    }

    private void readNames(Path file) throws IOException {
        if (Files.isRegularFile(file)) {
            Json.parseObject(Files.readString(file)).forEach((key, value) -> names.put(key, String.valueOf(value)));
        }
    }

    private void readPack(Path data) throws IOException {
        if (!Files.isDirectory(data)) {
            return;
        }
        for (Path namespace : sorted(data, 1)) {
            for (Map.Entry<String, Path> file : jsonFiles(namespace, "recipe").entrySet()) {
                Object recipe = parsed(file.getKey(), file.getValue());
                if (recipe != null) {
                    recipes.put(file.getKey(), recipe);
                }
            }
            for (Map.Entry<String, Path> file : jsonFiles(namespace, "tags/item").entrySet()) {
                Object tag = parsed(file.getKey(), file.getValue());
                if (tag != null) {
                    addTag(file.getKey(), tag);
                }
            }
        }
    }

    private void addTag(String name, Object tag) {
        try {
            Map<String, Object> map = Json.object(tag, "tag");
            List<Object> values = Json.list(map.get("values"), "values");
            if (Boolean.TRUE.equals(map.get("replace"))) {
                tagEntries.put(name, new ArrayList<>(values));
            } else {
                tagEntries.computeIfAbsent(name, n -> new ArrayList<>()).addAll(values);
            }
        } catch (JsonException e) {
            complain.accept("Couldn't read tag list " + name + ": " + e.getMessage());
        }
    }

    private Object parsed(String key, Path file) throws IOException {
        try {
            return Json.parse(Files.readString(file));
        } catch (JsonException | MalformedInputException e) {
            complain.accept("Couldn't parse data file '" + key + "' from '" + file + "': " + e.getMessage());
            return null;
        }
    }

    private static Map<String, Path> jsonFiles(Path namespace, String kind) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        Path folder = namespace.resolve(kind);
        if (Files.isDirectory(folder)) {
            for (Path file : sorted(folder, Integer.MAX_VALUE)) {
                if (file.toString().endsWith(".json")) {
                    String path = folder.relativize(file).toString().replace('\\', '/');
                    files.put(namespace.getFileName() + ":" + path.substring(0, path.length() - 5), file);
                }
            }
        }
        return files;
    }

    private static List<Path> sorted(Path folder, int depth) throws IOException {
        try (Stream<Path> walk = Files.walk(folder, depth)) {
            return walk.filter(path -> !path.equals(folder)).sorted().toList();
        }
    }
}
