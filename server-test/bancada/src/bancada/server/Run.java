package bancada.server;

import bancada.Facade;
import bancada.data.DataFolder;
import bancada.item.StackMeta;
import bancada.json.Json;
import bancada.json.JsonException;
import bancada.text.JsonSerializer;
import bancada.text.Language;
import bancada.tick.MainThread;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.bukkit.Bukkit;
import org.bukkit.event.HandlerList;
import org.bukkit.event.server.ServerLoadEvent;
import org.bukkit.inventory.ItemStack;

/** The server from start to stop. The calling thread becomes the main thread. */
public final class Run {
    private Run() {}

    public static void main(String[] args) throws IOException {
        Outlet out = new Outlet(new FileOutputStream(FileDescriptor.out));
        System.setOut(new LineStream(line -> out.log("INFO", "[STDOUT] " + line)));
        Options options;
        try {
            options = Options.parse(args);
        } catch (IllegalArgumentException e) {
            out.send("error", "problem", e.getMessage());
            out.flush();
            System.exit(2);
            return;
        }
        Thread.currentThread().setName("Server thread");
        GameServer[] made = new GameServer[1];
        MainThread main = new MainThread(options.ticksPerSecond(), thrown -> made[0].failed("Exception on the main thread", thrown));
        DataFolder data = DataFolder.read(options.data(), problem -> out.log("SEVERE", problem));
        GameServer server = new GameServer(out, options.version(), new Language(data.names()), main);
        made[0] = server;
        Facade.onMissing(what -> server.logger().severe("bancada: " + what + " is not implemented"));
        Bukkit.setServer(server.facade());
        ItemStack.setMetaMaker(StackMeta::fresh);
        JsonSerializer.INSTANCE.knowsSnakeCase(Versions.atLeast(options.version(), "1.21.5"));
        HandlerList.onUnregister(server.events()::unregister);
        server.load(data);
        Files.createDirectories(options.directory().resolve("plugins"));
        Operations operations = new Operations(server, options);
        main.post(() -> {
            try {
                server.plugins().load(options.plugin(), options.directory().resolve("plugins"), ServerLoadEvent.LoadType.STARTUP);
                out.send("ready", "port", null);
            } catch (IOException e) {
                out.send("error", "problem", String.valueOf(e.getMessage()));
                main.stop();
            }
            listen(operations, server);
        });
        main.run(server.schedulers()::tick);
        List<String> left = Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t.isAlive() && !t.isDaemon() && t != Thread.currentThread() && !t.getName().equals("DestroyJavaVM"))
                .map(Thread::getName).sorted().toList();
        out.send("stopped", "threads_left", left);
        out.flush();
    }

    /** Reads the protocol's lines on a thread of its own; its end is an order to stop. */
    private static void listen(Operations operations, GameServer server) {
        Thread reader = new Thread(() -> {
            try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    if (!line.isBlank()) {
                        accept(line, operations, server);
                    }
                }
            } catch (IOException e) {
                server.failed("Reading commands", e);
            }
            server.main().post(operations::stop);
        }, "protocol");
        reader.setDaemon(true);
        reader.start();
    }

    private static void accept(String line, Operations operations, GameServer server) {
        try {
            var operation = Json.parseObject(line);
            server.main().post(() -> operations.run(operation));
        } catch (JsonException e) {
            server.out().send("error", "problem", e.getMessage());
        }
    }
}
