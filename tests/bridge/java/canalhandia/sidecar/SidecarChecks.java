package canalhandia.sidecar;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks of backoff, settings and command line; prints one line for each, "ok" or "WRONG". */
public final class SidecarChecks {
    private SidecarChecks() {
    }

    public static void main(String[] arguments) throws Exception {
        waits();
        settings();
        python(Files.createTempDirectory("sidecar"));
        logs();
    }

    private static void waits() {
        Backoff backoff = new Backoff();
        List<Long> waits = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            waits.add(backoff.after(0) / 1000);
        }
        same("1 to 60 seconds", List.of(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L), waits);
        same("a short run changes nothing", 60_000L, backoff.after(29_999));
        same("a good run starts over", 1_000L, backoff.after(30_000));
        same("and doubles again", 2_000L, backoff.after(0));
        backoff.reset();
        same("reset", 1_000L, backoff.after(0));
    }

    private static void settings() {
        List<String> said = new ArrayList<>();
        same("plain", new BridgeSettings("/usr/bin/python3.12", true), BridgeSettings.parse(List.of(
            "ia:", "  python: nada", "ponte:", "  # comentário", "  aberta: true # cuidado", "",
            "  python: /usr/bin/python3.12", "memoria:", "  aberta: false"), said::add));
        same("quoted", new BridgeSettings("C:\\Python 3\\python.exe", false), BridgeSettings.parse(List.of(
            "ponte:  # a ponte", "  python: 'C:\\Python 3\\python.exe' # aqui", "  aberta: false"), said::add));
        same("empty means search", new BridgeSettings("", false), BridgeSettings.parse(List.of(
            "ponte:", "  aberta: false", "  python: ''"), said::add));
        same("nothing to complain about", List.of(), said);
        BridgeSettings.parse(List.of("versao: 1", "ponte: {aberta: true}"), said::add);
        BridgeSettings.parse(List.of("ponte:", "  aberta: sim"), said::add);
        same("file, line, value, what to do", List.of(
            "config.yml, linha 2: ponte: {aberta: true}: esperava as chaves de 'ponte' uma por linha, recuadas; "
                + "usando o valor padrão.",
            "config.yml, linha 2: sim: esperava true ou false; usando o valor padrão."), said);
    }

    private static void python(Path folder) throws Exception {
        BridgeSettings none = new BridgeSettings("", false);
        same("on the path", "python3", PythonCommand.python(none, folder, Map.of(), false));
        same("on Windows", "python", PythonCommand.python(none, folder, Map.of(), true));
        Path own = Files.createDirectories(folder.resolve(".venv/bin")).resolve("python");
        Files.createFile(own).toFile().setExecutable(true);
        same("own .venv", own.toString(), PythonCommand.python(none, folder, Map.of(), false));
        BridgeSettings set = new BridgeSettings("python3.12", false);
        same("config first", "python3.12", PythonCommand.python(set, folder, Map.of(), false));
        Map<String, String> environment = Map.of("CANALHANDIA_PYTHON", "/opt/py");
        same("environment first", "/opt/py", PythonCommand.python(set, folder, environment, false));
        same("arguments", List.of("-m", "canalhandia_plugin", "rodar"),
            PythonCommand.build(set, folder).subList(1, 4));
    }

    private static void logs() {
        same("level cut", "pronto", SidecarLog.withoutLevel("INFO pronto"));
        same("no level", "Traceback (most recent call last):", SidecarLog.withoutLevel("Traceback (most recent call last):"));
        Tail tail = new Tail();
        tail.add("ERROR config.yml, linha 3");
        tail.add("");
        same("no errors at the end: the last line", "config.yml, linha 3", tail.lastErrors());
        Tail refused = new Tail();
        for (String line : List.of("ERROR antes", "INFO lendo", "ERROR linha 3: x", "ERROR linha 5: y")) {
            refused.add(line);
        }
        same("all errors at the end", "linha 3: x; linha 5: y", refused.lastErrors());
        same("last words", "config.yml, linha 3", tail.last());
    }

    private static void same(String name, Object wanted, Object got) {
        boolean good = wanted.equals(got);
        System.out.println((good ? "ok " : "WRONG ") + name + (good ? "" : ": wanted " + wanted + ", got " + got));
    }
}
