package canalhandia.bridge;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Lets a few lines a minute through: a process that knocks all day must not fill the server's log. Thread-safe. */
final class FewLines implements Consumer<String> {
    private static final int MOST = 20;

    private final Consumer<String> log;
    private long minute = Long.MIN_VALUE;
    private int lines;

    FewLines(Consumer<String> log) {
        this.log = log;
    }

    @Override
    public void accept(String line) {
        synchronized (this) {
            long now = TimeUnit.NANOSECONDS.toMinutes(System.nanoTime());
            if (now != minute) {
                minute = now;
                lines = 0;
            }
            if (++lines > MOST) {
                return;
            }
        }
        log.accept(line);
    }
}
