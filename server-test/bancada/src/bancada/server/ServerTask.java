package bancada.server;

import io.papermc.paper.threadedregions.scheduler.ScheduledTask;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.bukkit.plugin.Plugin;

/** One scheduled task of a plugin. */
final class ServerTask implements ScheduledTask {
    private final Plugin plugin;
    private final PlayerEntity owner;
    private final Consumer<ScheduledTask> task;
    private final Runnable retired;
    private final long period;
    private final AtomicReference<ExecutionState> state = new AtomicReference<>(ExecutionState.IDLE);
    private volatile Future<?> timer;
    private long due;

    /** @param owner the player it belongs to, null for none; `due` and `period` in ticks */
    ServerTask(Plugin plugin, PlayerEntity owner, Consumer<ScheduledTask> task, Runnable retired, long due, long period) {
        this.plugin = plugin;
        this.owner = owner;
        this.task = task;
        this.retired = retired;
        this.due = due;
        this.period = period;
    }

    void timer(Future<?> future) {
        timer = future;
    }

    PlayerEntity owner() {
        return owner;
    }

    long due() {
        return due;
    }

    void execute() {
        if (!state.compareAndSet(ExecutionState.IDLE, ExecutionState.RUNNING)) {
            return;
        }
        try {
            task.accept(this);
        } finally {
            ExecutionState next = period > 0 ? ExecutionState.IDLE : ExecutionState.FINISHED;
            if (!state.compareAndSet(ExecutionState.RUNNING, next)) {
                state.set(ExecutionState.CANCELLED);
            }
        }
    }

    /** Its player has left. */
    void retire(Consumer<Runnable> runner) {
        if (state.compareAndSet(ExecutionState.IDLE, ExecutionState.FINISHED) && retired != null) {
            runner.accept(retired);
        }
    }

    /** True when it must run again; sets when. */
    boolean again(long now) {
        due = now + period;
        return state.get() == ExecutionState.IDLE;
    }

    @Override
    public Plugin getOwningPlugin() {
        return plugin;
    }

    @Override
    public boolean isRepeatingTask() {
        return period > 0;
    }

    @Override
    public ExecutionState getExecutionState() {
        return state.get();
    }

    @Override
    public CancelledState cancel() {
        Future<?> running = timer;
        if (running != null) {
            running.cancel(false);
        }
        if (state.compareAndSet(ExecutionState.IDLE, ExecutionState.CANCELLED)) {
            return CancelledState.CANCELLED_BY_CALLER;
        }
        if (state.compareAndSet(ExecutionState.RUNNING, period > 0 ? ExecutionState.CANCELLED_RUNNING : ExecutionState.RUNNING)) {
            return period > 0 ? CancelledState.NEXT_RUNS_CANCELLED : CancelledState.RUNNING;
        }
        return switch (state.get()) {
            case FINISHED -> CancelledState.ALREADY_EXECUTED;
            case CANCELLED_RUNNING -> CancelledState.NEXT_RUNS_CANCELLED_ALREADY;
            default -> CancelledState.CANCELLED_ALREADY;
        };
    }
}
