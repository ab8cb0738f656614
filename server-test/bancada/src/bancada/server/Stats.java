package bancada.server;

import bancada.tick.TickRecord;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

/** The figures of the `stats` operation. */
final class Stats {
    private final GameServer server;

    Stats(GameServer server) {
        this.server = server;
    }

    /** Sends them. `"gc": false` leaves the collection out; `"reset": true` starts the counting anew afterwards. */
    void send(Map<String, Object> operation) {
        TickRecord record = server.main().record();
        double running = server.main().runningTickMs();
        if (!Boolean.FALSE.equals(operation.get("gc"))) {
            long start = System.nanoTime();
            System.gc();
            server.main().forgive(System.nanoTime() - start);
        }
        List<String> threads = Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).map(Thread::getName)
                .sorted().toList();
        server.out().send("stats",
                "ticks", record.ticks(),
                "longest_tick_ms", Math.max(running, record.longestTickMs()),
                "ticks_over_50ms", record.ticksOver50Ms() + (running > 50 ? 1 : 0),
                "plugin_longest_ms", record.pluginLongestMs(),
                "plugin_longest_cpu_ms", record.pluginLongestCpuMs(),
                "plugin_longest_what", record.pluginLongestWhat(),
                "plugin_tick_longest_ms", record.pluginTickLongestMs(),
                "plugin_tick_longest_cpu_ms", record.pluginTickLongestCpuMs(),
                "plugin_slices", record.pluginSlices(),
                "plugin_total_ms", record.pluginTotalMs(),
                "plugin_total_cpu_ms", record.pluginTotalCpuMs(),
                "plugin_pieces", record.pluginPieces(),
                "threads", ManagementFactory.getThreadMXBean().getThreadCount(),
                "thread_names", threads,
                "heap_bytes", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                "recipes", server.recipes().size(),
                "id", operation.get("id"));
        if (Boolean.TRUE.equals(operation.get("reset"))) {
            server.main().resetRecord();
        }
    }
}
