package canalhandia.sidecar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * What Java itself needs of config.yml: the block {@code ponte}, with {@code python} and {@code aberta}.
 *
 * <p>The whole file is checked by the sidecar; but Java must find Python before there is one, so it reads these two
 * plain scalars by itself, without a YAML library. What it cannot read it says, and leaves at its default.
 */
public record BridgeSettings(String python, boolean open) {
    private static final String FILE = "config.yml";

    /** The settings in a data folder; complaints (file, line, value, what to do) go to {@code complain}. */
    public static BridgeSettings read(Path dataFolder, Consumer<String> complain) {
        Path file = dataFolder.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return new BridgeSettings("", false);
        }
        try {
            return parse(Files.readAllLines(file), complain);
        } catch (IOException e) {
            complain.accept(FILE + ": não foi possível ler (" + e + "); usando os valores padrão de 'ponte'.");
            return new BridgeSettings("", false);
        }
    }

    static BridgeSettings parse(List<String> lines, Consumer<String> complain) {
        String python = "";
        boolean open = false;
        boolean inside = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            String bare = line.strip();
            if (bare.isEmpty() || bare.startsWith("#")) {
                continue;
            }
            if (!Character.isWhitespace(line.charAt(0))) {
                inside = bare.equals("ponte:") || bare.startsWith("ponte: #") || bare.startsWith("ponte:  ");
                if (bare.startsWith("ponte:") && !inside) {
                    complain.accept(complaint(i, bare, "as chaves de 'ponte' uma por linha, recuadas"));
                }
            } else if (inside && bare.startsWith("python:")) {
                python = scalar(bare.substring(7));
            } else if (inside && bare.startsWith("aberta:")) {
                String value = scalar(bare.substring(7));
                open = value.equals("true");
                if (!open && !value.equals("false")) {
                    complain.accept(complaint(i, value, "true ou false"));
                }
            }
        }
        return new BridgeSettings(python, open);
    }

    private static String complaint(int index, String seen, String wanted) {
        return FILE + ", linha " + (index + 1) + ": " + seen + ": esperava " + wanted + "; usando o valor padrão.";
    }

    /** A plain or quoted scalar without its comment. */
    private static String scalar(String text) {
        String bare = text.strip();
        char quote = bare.isEmpty() ? ' ' : bare.charAt(0);
        if (quote == '\'' || quote == '"') {
            int end = bare.indexOf(quote, 1);
            return end < 0 ? bare.substring(1) : bare.substring(1, end);
        }
        int comment = bare.startsWith("#") ? 0 : bare.indexOf(" #");
        return (comment < 0 ? bare : bare.substring(0, comment)).strip();
    }
}
