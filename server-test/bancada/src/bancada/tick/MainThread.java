package bancada.tick;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The server's main thread: runs `tick` at a fixed rate and, between ticks, what was posted, as Paper does with packets.
 */
public final class MainThread {
    private static final boolean LENIENT = Boolean.getBoolean("bancada.lenient");

    private final LinkedBlockingQueue<Runnable> posted = new LinkedBlockingQueue<>();
    private final TickRecord record = new TickRecord();
    private final long tickNanos;
    private final Consumer<Throwable> failed;
    private volatile Thread thread;
    private volatile boolean stopping;
    private long spentThisTick;
    private volatile long count;

    /** @param failed gets what a posted piece or the tick threw; the loop goes on */
    public MainThread(int ticksPerSecond, Consumer<Throwable> failed) {
        this.tickNanos = 1_000_000_000L / ticksPerSecond;
        this.failed = failed;
    }

    /** Posts a piece to the main thread; any thread. It runs as soon as the thread is free. */
    public void post(Runnable piece) {
        posted.add(piece);
    }

    public boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /**
     * Refuses as Paper's own watch does: `Asynchronous <what>!`. The system property `bancada.lenient` switches that
     * off, for the bench that walks recipes from a script (Paper itself lets that pass).
     */
    public void require(String what) {
        if (!isCurrent() && !LENIENT) {
            throw new IllegalStateException("Asynchronous " + what + "! (thread " + Thread.currentThread().getName() + ")");
        }
    }

    public TickRecord record() {
        return record;
    }

    /** The number of the tick that was started last; any thread. */
    public long count() {
        return count;
    }

    /** What the running tick has taken so far, the piece that asks not counted; main thread. */
    public double runningTickMs() {
        return Math.max(0, spentThisTick) / 1e6;
    }

    /** Starts the record anew, the running tick included; main thread. */
    public void resetRecord() {
        spentThisTick = 0;
        record.reset();
    }

    /** Takes time out of the running tick that the bench itself used (a collection for `stats`). */
    public void forgive(long nanos) {
        spentThisTick -= nanos;
    }

    /** Ends {@link #run} after the current round. */
    public void stop() {
        stopping = true;
        posted.add(() -> {});
    }

    /** The loop, on the calling thread, until {@link #stop}. */
    public void run(Runnable tick) {
        thread = Thread.currentThread();
        long next = System.nanoTime();
        while (!stopping) {
            waitUntil(next);
            count++;
            timed(tick);
            record.tick(Math.max(0, spentThisTick));
            spentThisTick = 0;
            next = Math.max(next + tickNanos, System.nanoTime() - 20 * tickNanos);
        }
    }

    private void waitUntil(long due) {
        while (!stopping) {
            long left = due - System.nanoTime();
            try {
                Runnable piece = left <= 0 ? posted.poll() : posted.poll(left, TimeUnit.NANOSECONDS);
                if (piece == null) {
                    return;
                }
                timed(piece);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void timed(Runnable piece) {
        long start = System.nanoTime();
        try {
            piece.run();
        } catch (RuntimeException | Error e) {
            failed.accept(e);
        }
        spentThisTick += System.nanoTime() - start;
    }
}
