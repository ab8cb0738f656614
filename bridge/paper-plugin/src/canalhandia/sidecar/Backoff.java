package canalhandia.sidecar;

/**
 * How long to wait before the next start: 1, 2, 4 … 60 seconds, and 1 again after a run that went well.
 *
 * <p>Not thread-safe: the supervisor calls it under its lock.
 */
final class Backoff {
    static final long FIRST_MS = 1_000;
    static final long LONGEST_MS = 60_000;
    /** A sidecar that was ready for this long ran well. */
    static final long WELL_MS = 30_000;

    private long nextMs = FIRST_MS;

    /** The wait after a run whose ready time was this long (0 when it never got ready). */
    long after(long readyMs) {
        if (readyMs >= WELL_MS) {
            nextMs = FIRST_MS;
        }
        long wait = nextMs;
        nextMs = Math.min(nextMs * 2, LONGEST_MS);
        return wait;
    }

    void reset() {
        nextMs = FIRST_MS;
    }
}
