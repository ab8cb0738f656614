package canalhandia.sidecar;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command line of the sidecar. No secret stands in it: other users of the machine can read it.
 *
 * <p>Python is, first found: the system property {@code canalhandia.python}, the variable CANALHANDIA_PYTHON,
 * {@code ponte.python} of config.yml, the {@code .venv} in the data folder, {@code python3} on the path (on Windows
 * {@code python}). The system property {@code canalhandia.argumentos} replaces what stands behind it (tests do).
 */
public final class PythonCommand {
    private static final String ARGUMENTS = "-m canalhandia_plugin rodar";

    private PythonCommand() {
    }

    /** Program and arguments, in order. */
    public static List<String> build(BridgeSettings settings, Path dataFolder) {
        List<String> command = new ArrayList<>();
        command.add(python(settings, dataFolder, System.getenv(), File.separatorChar == '\\'));
        command.addAll(List.of(System.getProperty("canalhandia.argumentos", ARGUMENTS).trim().split("\\s+")));
        return command;
    }

    static String python(BridgeSettings settings, Path dataFolder, Map<String, String> environment, boolean windows) {
        for (String wanted : new String[] {
            System.getProperty("canalhandia.python"), environment.get("CANALHANDIA_PYTHON"), settings.python()}) {
            if (wanted != null && !wanted.isBlank()) {
                return wanted.strip();
            }
        }
        Path own = dataFolder.resolve(windows ? ".venv/Scripts/python.exe" : ".venv/bin/python");
        if (Files.isExecutable(own)) {
            return own.toAbsolutePath().toString();
        }
        return windows ? "python" : "python3";
    }
}
