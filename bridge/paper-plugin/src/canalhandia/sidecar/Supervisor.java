package canalhandia.sidecar;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * Starts the sidecar, watches it, starts it again with growing waits, and stops it.
 *
 * <p>{@link #check} is called four times a second by the async scheduler. A sidecar counts as dead when its process
 * ended, or when it has not come for events for {@value #SILENCE_MS} ms ({@value #START_MS} ms before it is ready).
 * Thread-safe; {@link #state} never waits, so commands can ask on the server thread.
 */
public final class Supervisor {
    static final long SILENCE_MS = 15_000;
    static final long START_MS = 90_000;
    private static final int CONFIGURATION_REFUSED = 2;

    /** What the supervisor needs to know and tell. */
    public interface Surroundings {
        List<String> command();

        /** A fresh handshake line; earlier tokens and connections are void from here on. */
        String handshake();

        /** Called without a lock after each run: the events that nobody will take any more can be answered. */
        void ended(State next, String reason);
    }

    private final Surroundings surroundings;
    private final File folder;
    private final Executor executor;
    private final Logger logger;
    private final LongSupplier clockMs;
    private final Backoff backoff = new Backoff();

    private volatile State state = State.STOPPED;
    private volatile Child child;
    private volatile long seenMs;
    private volatile int takers;
    private volatile String reason = "";
    private volatile boolean retryWanted;
    private long readyAtMs;
    private long nextStartMs;

    public Supervisor(Surroundings surroundings, File folder, Executor executor, Logger logger, LongSupplier clockMs) {
        this.surroundings = surroundings;
        this.folder = folder;
        this.executor = executor;
        this.logger = logger;
        this.clockMs = clockMs;
    }

    /** The state as commands must see it: a process that has just died counts as restarting. */
    public State state() {
        Child current = child;
        return state == State.RUNNING && current != null && !current.isAlive() ? State.RESTARTING : state;
    }

    /** Why it does not run, in a sentence for operators; "" when it does. */
    public String reason() {
        return reason;
    }

    public synchronized void start() {
        if (state == State.STOPPED) {
            state = State.STARTING;
            launch();
        }
    }

    /**
     * Has it started again at the next check after a refusal or a missing program; false when there is nothing to do.
     * Takes no lock and starts nothing itself: a command on the server thread asks for this.
     */
    public boolean retry() {
        if (state != State.REFUSED && state != State.MISSING) {
            return false;
        }
        state = State.RESTARTING;
        retryWanted = true;
        return true;
    }

    /** It says that it is up. */
    public synchronized void ready() {
        if (state == State.STARTING || state == State.RESTARTING) {
            state = State.RUNNING;
            reason = "";
            readyAtMs = clockMs.getAsLong();
            seenMs = readyAtMs;
            logger.info("Assistente pronta.");
        }
    }

    /** Wraps a wait for events: it is alive while it waits. */
    public <T> T taking(Supplier<T> wait) {
        change(1);
        try {
            return wait.get();
        } finally {
            change(-1);
        }
    }

    private synchronized void change(int by) {
        takers = Math.max(0, takers + by);
        seenMs = clockMs.getAsLong();
    }

    /** One look at the sidecar: notices its end or silence, and starts the next one when it is due. */
    public void check() {
        State next;
        String why;
        synchronized (this) {
            Child current = child;
            long now = clockMs.getAsLong();
            if (current == null) {
                if (state == State.RESTARTING && (retryWanted || now >= nextStartMs)) {
                    if (retryWanted) {
                        backoff.reset();
                        retryWanted = false;
                    }
                    launch();
                }
                return;
            }
            if (!current.isAlive()) {
                why = ended(current);
            } else if (takers == 0 && now - seenMs > (state == State.RUNNING ? SILENCE_MS : START_MS)) {
                current.kill();
                why = "ficou " + (now - seenMs) / 1000 + " s sem buscar perguntas";
            } else {
                return;
            }
            next = afterEnd(current, now, why);
        }
        surroundings.ended(next, why);
    }

    private State afterEnd(Child current, long now, String why) {
        boolean refused = !current.isAlive() && current.exitCode() == CONFIGURATION_REFUSED;
        child = null;
        takers = 0;
        reason = why;
        if (refused) {
            state = State.REFUSED;
            logger.severe("A assistente recusou a configuração: " + why
                + ". Corrija e use /canalhandia recarregar.");
        } else {
            long wait = backoff.after(readyAtMs == 0 ? 0 : now - readyAtMs);
            nextStartMs = now + wait;
            state = State.RESTARTING;
            logger.warning("A assistente parou: " + why + ". Nova tentativa em " + wait / 1000 + " s.");
        }
        readyAtMs = 0;
        return state;
    }

    private static String ended(Child current) {
        int code = current.exitCode();
        if (code == CONFIGURATION_REFUSED) {
            String errors = current.lastErrors();
            return errors.isEmpty() ? "sem mensagem" : errors;
        }
        String last = current.lastWords();
        if (last.contains("No module named")) {
            return last + " (falta o pacote: rode \"python3 -m pip install canalhandia-ia\" no Python de ponte.python)";
        }
        return "código de saída " + code + (last.isEmpty() ? "" : ": " + last);
    }

    private void launch() {
        List<String> command = surroundings.command();
        seenMs = clockMs.getAsLong();
        readyAtMs = 0;
        takers = 0;
        try {
            child = Child.start(command, folder, surroundings.handshake(), executor, logger);
        } catch (IOException e) {
            state = State.MISSING;
            reason = "Python não encontrado: '" + command.get(0) + "'";
            logger.severe(reason + " (" + e.getMessage() + "). O servidor segue sem a assistente. Instale o Python 3.11 "
                + "ou mais novo (Debian: sudo apt install python3 python3-venv) ou aponte ponte.python em config.yml, "
                + "e use /canalhandia recarregar.");
        }
    }

    /** Stops for good; at most five seconds. */
    public void stop() {
        Child current;
        synchronized (this) {
            state = State.STOPPED;
            current = child;
            child = null;
        }
        if (current != null) {
            current.stop();
        }
    }
}
