package bancada.tick;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long ticks took, and how long the plugin's own code ran on the main thread, in nanoseconds.
 *
 * <p>Written on the main thread, read on it too. The plugin's share is counted by processor time as well, for on a busy
 * machine a slice's wall time holds other programs' work.
 */
public final class TickRecord {
    private static final ThreadMXBean CLOCKS = ManagementFactory.getThreadMXBean();
    private long ticks;
    private long longestTick;
    private long over50;
    private long pluginThisTick;
    private long pluginCpuThisTick;
    private long longestPluginTick;
    private long longestPluginCpuTick;
    private long longestSlice;
    private long longestSliceCpu;
    private String longestSliceName = "";
    private long slices;
    private long sliceTotal;
    private long sliceCpuTotal;
    private boolean inSlice;
    private final Map<String, long[]> pieces = new TreeMap<>();

    /** Runs a piece of the plugin's code and counts its time under `name`; nested pieces count once. */
    public void plugin(String name, Runnable piece) {
        if (inSlice) {
            piece.run();
            return;
        }
        inSlice = true;
        long start = System.nanoTime();
        long cpuStart = CLOCKS.getCurrentThreadCpuTime();
        try {
            piece.run();
        } finally {
            long spent = System.nanoTime() - start;
            long cpu = CLOCKS.getCurrentThreadCpuTime() - cpuStart;
            inSlice = false;
            slices++;
            sliceTotal += spent;
            sliceCpuTotal += cpu;
            pluginThisTick += spent;
            pluginCpuThisTick += cpu;
            longestSliceCpu = Math.max(longestSliceCpu, cpu);
            long[] piecesOfName = pieces.computeIfAbsent(name, n -> new long[2]);
            piecesOfName[0]++;
            piecesOfName[1] += cpu;
            if (spent > longestSlice) {
                longestSlice = spent;
                longestSliceName = name;
            }
        }
    }

    /** Closes a tick that took `nanos`. */
    void tick(long nanos) {
        ticks++;
        longestTick = Math.max(longestTick, nanos);
        if (nanos > 50_000_000L) {
            over50++;
        }
        longestPluginTick = Math.max(longestPluginTick, pluginThisTick);
        longestPluginCpuTick = Math.max(longestPluginCpuTick, pluginCpuThisTick);
        pluginThisTick = 0;
        pluginCpuThisTick = 0;
    }

    /** Forgets everything counted so far. */
    void reset() {
        pluginThisTick = 0;
        pluginCpuThisTick = 0;
        ticks = 0;
        longestTick = 0;
        over50 = 0;
        longestPluginTick = 0;
        longestPluginCpuTick = 0;
        longestSlice = 0;
        longestSliceCpu = 0;
        longestSliceName = "";
        slices = 0;
        sliceTotal = 0;
        sliceCpuTotal = 0;
        pieces.clear();
    }

    public long ticks() {
        return ticks;
    }

    public double longestTickMs() {
        return longestTick / 1e6;
    }

    public long ticksOver50Ms() {
        return over50;
    }

    /** The longest single piece of plugin code, wall time. */
    public double pluginLongestMs() {
        return longestSlice / 1e6;
    }

    public double pluginLongestCpuMs() {
        return longestSliceCpu / 1e6;
    }

    public String pluginLongestWhat() {
        return longestSliceName;
    }

    /** The plugin's most in any one tick, all its pieces together, wall time. */
    public double pluginTickLongestMs() {
        return Math.max(longestPluginTick, pluginThisTick) / 1e6;
    }

    public double pluginTickLongestCpuMs() {
        return Math.max(longestPluginCpuTick, pluginCpuThisTick) / 1e6;
    }

    public long pluginSlices() {
        return slices;
    }

    /** All plugin code together, wall time. */
    public double pluginTotalMs() {
        return sliceTotal / 1e6;
    }

    public double pluginTotalCpuMs() {
        return sliceCpuTotal / 1e6;
    }

    /** By what it was ('/receita', 'task', an event's name): how many pieces, and their processor time in all, in ms. */
    public Map<String, List<Number>> pluginPieces() {
        Map<String, List<Number>> shown = new TreeMap<>();
        pieces.forEach((name, figures) -> shown.put(name, List.of(figures[0], figures[1] / 1e6)));
        return shown;
    }
}
