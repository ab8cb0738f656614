package bancada.server;

import io.papermc.paper.threadedregions.scheduler.ScheduledTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bukkit.plugin.Plugin;

/** The methods behind the facades of Paper's schedulers. */
final class SchedulerDoors {
    private SchedulerDoors() {}

    /** GlobalRegionScheduler. */
    public record Global(Schedulers schedulers) {
        public void execute(Plugin plugin, Runnable run) {
            schedulers.inTicks(plugin, null, task -> run.run(), null, 1, 0);
        }

        public ScheduledTask run(Plugin plugin, Consumer<ScheduledTask> task) {
            return schedulers.inTicks(plugin, null, task, null, 1, 0);
        }

        public ScheduledTask runDelayed(Plugin plugin, Consumer<ScheduledTask> task, long delayTicks) {
            return schedulers.inTicks(plugin, null, task, null, delayTicks, 0);
        }

        public ScheduledTask runAtFixedRate(Plugin plugin, Consumer<ScheduledTask> task, long delay, long period) {
            return schedulers.inTicks(plugin, null, task, null, delay, Math.max(1, period));
        }

        public void cancelTasks(Plugin plugin) {
            schedulers.cancelAll(plugin);
        }
    }

    /** EntityScheduler of one player; nothing is scheduled once he left (false, null). */
    public record Entity(Schedulers schedulers, PlayerEntity player) {
        public boolean execute(Plugin plugin, Runnable run, Runnable retired, long delay) {
            return schedule(plugin, task -> run.run(), retired, Math.max(1, delay), 0) != null;
        }

        public ScheduledTask run(Plugin plugin, Consumer<ScheduledTask> task, Runnable retired) {
            return schedule(plugin, task, retired, 1, 0);
        }

        public ScheduledTask runDelayed(Plugin plugin, Consumer<ScheduledTask> task, Runnable retired, long delay) {
            return schedule(plugin, task, retired, delay, 0);
        }

        public ScheduledTask runAtFixedRate(
                Plugin plugin, Consumer<ScheduledTask> task, Runnable retired, long delay, long period) {
            return schedule(plugin, task, retired, delay, Math.max(1, period));
        }

        private ScheduledTask schedule(
                Plugin plugin, Consumer<ScheduledTask> task, Runnable retired, long delay, long period) {
            return player.isOnline() ? schedulers.inTicks(plugin, player, task, retired, delay, period) : null;
        }
    }

    /** AsyncScheduler. */
    public record Async(Schedulers schedulers) {
        public ScheduledTask runNow(Plugin plugin, Consumer<ScheduledTask> task) {
            return schedulers.async(plugin, task, 0, 0, TimeUnit.MILLISECONDS);
        }

        public ScheduledTask runDelayed(Plugin plugin, Consumer<ScheduledTask> task, long delay, TimeUnit unit) {
            return schedulers.async(plugin, task, delay, 0, unit);
        }

        public ScheduledTask runAtFixedRate(
                Plugin plugin, Consumer<ScheduledTask> task, long delay, long period, TimeUnit unit) {
            return schedulers.async(plugin, task, delay, period, unit);
        }

        public void cancelTasks(Plugin plugin) {
            schedulers.cancelAll(plugin);
        }
    }
}
