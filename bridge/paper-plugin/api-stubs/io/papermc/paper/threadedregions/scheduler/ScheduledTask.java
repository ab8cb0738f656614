package io.papermc.paper.threadedregions.scheduler;

public interface ScheduledTask {
    ScheduledTask.CancelledState cancel();

    boolean isCancelled();

    final class CancelledState {
        private CancelledState() { throw new AssertionError(); }
    }
}
