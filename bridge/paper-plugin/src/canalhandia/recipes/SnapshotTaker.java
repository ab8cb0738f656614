package canalhandia.recipes;

import canalhandia.json.JsonWriter;
import io.papermc.paper.threadedregions.scheduler.ScheduledTask;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongConsumer;
import org.bukkit.plugin.Plugin;

/**
 * Takes the recipe snapshot: a short slice each tick on the global region thread, put together on an async thread.
 *
 * <p>A request during a walk starts it anew, so that a snapshot never mixes the recipes before and after a reload.
 * {@link #latest} may be called from any thread.
 */
public final class SnapshotTaker {
    /** A slice ends at the first step after this; the rest of the allowed two milliseconds is for that step. */
    private static final long SLICE_NS = 800_000;
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private final Plugin plugin;
    private final Warnings warnings;
    private final LongConsumer finished;
    private final Object lock = new Object();

    private volatile String latest = "";
    private ScheduledTask task;
    private boolean again;
    private Walk walk;
    private long number;
    private int slices;
    private long longestNs;
    private long longestCpuNs;

    /** {@code finished} gets the number of each new snapshot, on an async thread. */
    public SnapshotTaker(Plugin plugin, LongConsumer finished) {
        this.plugin = plugin;
        this.warnings = new Warnings(plugin.getLogger());
        this.finished = finished;
    }

    /** The newest finished snapshot, "" while there is none. */
    public String latest() {
        return latest;
    }

    /** Asks for the first snapshot: warms up off the server thread, then walks. */
    public void begin() {
        plugin.getServer().getAsyncScheduler().runNow(plugin, ignored -> {
            try {
                Warmup.run(new Warnings(plugin.getLogger()));
            } finally {
                retake();
            }
        });
    }

    /** Asks for a new snapshot. Any thread. */
    public void retake() {
        synchronized (lock) {
            again = true;
            if (task == null && plugin.isEnabled()) {
                task = plugin.getServer().getGlobalRegionScheduler().runAtFixedRate(plugin, this::slice, 1, 1);
            }
        }
    }

    private void slice(ScheduledTask running) {
        long begun = System.nanoTime();
        long cpuBegun = CPU.getCurrentThreadCpuTime();
        synchronized (lock) {
            if (again) {
                again = false;
                walk = new Walk(plugin.getServer(), warnings);
                slices = 0;
                longestNs = 0;
                longestCpuNs = 0;
            }
        }
        boolean more = true;
        while (more && System.nanoTime() - begun < SLICE_NS) {
            more = walk.step();
        }
        slices++;
        longestNs = Math.max(longestNs, System.nanoTime() - begun);
        longestCpuNs = Math.max(longestCpuNs, CPU.getCurrentThreadCpuTime() - cpuBegun);
        if (!more) {
            finish(running);
        }
    }

    private void finish(ScheduledTask running) {
        synchronized (lock) {
            if (again) {
                return;
            }
            running.cancel();
            task = null;
        }
        Walk done = walk;
        done.seal();
        walk = null;
        Figures figures = new Figures(++number, slices, longestNs / 1_000, longestCpuNs / 1_000);
        plugin.getServer().getAsyncScheduler().runNow(plugin, ignored -> publish(done, figures));
    }

    /** The number of a snapshot and what it cost: slices, and the longest one by the clock and by processor time. */
    private record Figures(long number, int slices, long longestUs, long longestCpuUs) {
    }

    private void publish(Walk done, Figures figures) {
        JsonWriter out = new JsonWriter(1 << 20);
        out.beginObject();
        out.name("format").value(1);
        out.name("snapshot").value(figures.number());
        out.name("minecraft_version").value(plugin.getServer().getMinecraftVersion());
        out.name("software").value(plugin.getServer().getName() + " " + plugin.getServer().getVersion());
        out.name("taken_at_ms").value(System.currentTimeMillis());
        out.name("slices").value(figures.slices());
        out.name("longest_slice_us").value(figures.longestUs());
        out.name("longest_slice_cpu_us").value(figures.longestCpuUs());
        done.write(out);
        latest = out.endObject().toString();
        plugin.getLogger().info("Receitas lidas: " + done.count() + " (foto " + figures.number() + ", "
            + figures.slices() + " fatias, a mais longa " + figures.longestUs() + " µs).");
        finished.accept(figures.number());
    }
}
