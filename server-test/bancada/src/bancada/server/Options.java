package bancada.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line: --plugin JAR --dir RUNDIR [--data FOLDER]… [--version 26.2] [--tps 20]. */
record Options(Path plugin, Path directory, List<Path> data, String version, int ticksPerSecond) {
    /** Throws IllegalArgumentException with what is wrong and what is expected. */
    static Options parse(String[] args) {
        Path plugin = null;
        Path directory = null;
        List<Path> data = new ArrayList<>();
        String version = "26.2";
        int ticksPerSecond = 20;
        for (int i = 0; i < args.length; i += 2) {
            if (i + 1 == args.length) {
                throw new IllegalArgumentException(args[i] + ": a value must follow");
            }
            String value = args[i + 1];
            switch (args[i]) {
                case "--plugin" -> plugin = Path.of(value).toAbsolutePath();
                case "--dir" -> directory = Path.of(value).toAbsolutePath();
                case "--data" -> data.add(Path.of(value).toAbsolutePath());
                case "--version" -> version = value;
                case "--tps" -> ticksPerSecond = Integer.parseInt(value);
                default -> throw new IllegalArgumentException(
                        "unknown option " + args[i] + ": expected --plugin, --dir, --data, --version or --tps");
            }
        }
        if (plugin == null || directory == null || ticksPerSecond < 1) {
            throw new IllegalArgumentException("expected --plugin JAR --dir RUNDIR [--data FOLDER] [--version V] [--tps N]");
        }
        return new Options(plugin, directory, List.copyOf(data), version, ticksPerSecond);
    }
}
