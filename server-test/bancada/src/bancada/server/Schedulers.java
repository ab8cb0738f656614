package bancada.server;

import bancada.tick.MainThread;
import io.papermc.paper.threadedregions.scheduler.ScheduledTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.bukkit.plugin.Plugin;

/** The tasks of Paper's three schedulers. Tasks of ticks run on the main thread, asynchronous ones on daemon threads. */
final class Schedulers {
    private final MainThread main;
    private final BiConsumer<String, Throwable> failed;
    private final List<ServerTask> waiting = new ArrayList<>();
    private final ExecutorService workers = Executors.newCachedThreadPool(daemon("Async Scheduler Worker"));
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1, daemon("Async Scheduler Timer"));

    Schedulers(MainThread main, BiConsumer<String, Throwable> failed) {
        this.main = main;
        this.failed = failed;
    }

    private static ThreadFactory daemon(String name) {
        AtomicInteger number = new AtomicInteger();
        return piece -> {
            Thread thread = new Thread(piece, name + " #" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** A task for the main thread in `delay` ticks (1 or more), repeated every `period` (0: once); any thread. */
    ServerTask inTicks(Plugin plugin, PlayerEntity owner, Consumer<ScheduledTask> task, Runnable retired,
            long delay, long period) {
        requireEnabled(plugin);
        if (delay < 1 || period < 0) {
            throw new IllegalArgumentException("delay ticks may not be <= 0, saw " + delay + ", " + period);
        }
        ServerTask made = new ServerTask(plugin, owner, task, retired, main.count() + delay, period);
        synchronized (waiting) {
            waiting.add(made);
        }
        return made;
    }

    private static void requireEnabled(Plugin plugin) {
        if (!plugin.isEnabled()) {
            throw new IllegalStateException("Plugin " + plugin.getName() + " attempted to register task while disabled");
        }
    }

    /** Runs what is due; main thread, once a tick. */
    void tick() {
        List<ServerTask> due = new ArrayList<>();
        synchronized (waiting) {
            waiting.removeIf(ServerTask::isCancelled);
            for (ServerTask task : waiting) {
                if (task.due() <= main.count()) {
                    due.add(task);
                }
            }
            waiting.removeAll(due);
        }
        for (ServerTask task : due) {
            if (task.owner() != null && !task.owner().isOnline()) {
                task.retire(piece -> main.record().plugin("retired task", piece));
                continue;
            }
            try {
                main.record().plugin("task", task::execute);
            } catch (RuntimeException | Error e) {
                failed.accept("Task for " + task.getOwningPlugin().getName() + " generated an exception", e);
            }
            if (task.again(main.count())) {
                synchronized (waiting) {
                    waiting.add(task);
                }
            }
        }
    }

    /** Cancels the plugin's tasks; asynchronous ones end where they stand. */
    void cancelAll(Plugin plugin) {
        synchronized (waiting) {
            waiting.stream().filter(task -> task.getOwningPlugin() == plugin).forEach(ServerTask::cancel);
        }
    }

    ServerTask async(Plugin plugin, Consumer<ScheduledTask> task, long delay, long period, TimeUnit unit) {
        requireEnabled(plugin);
        ServerTask made = new ServerTask(plugin, null, task, null, 0, period);
        Runnable once = () -> workers.execute(() -> runAsync(made));
        if (period > 0) {
            made.timer(timer.scheduleAtFixedRate(once, delay, period, unit));
        } else if (delay > 0) {
            made.timer(timer.schedule(once, delay, unit));
        } else {
            once.run();
        }
        return made;
    }

    private void runAsync(ServerTask task) {
        try {
            task.execute();
        } catch (RuntimeException | Error e) {
            failed.accept("Async task for " + task.getOwningPlugin().getName() + " generated an exception", e);
        }
    }

    /** Runs a piece of the server's own on an asynchronous thread. */
    void offThread(Runnable piece) {
        workers.execute(piece);
    }
}
