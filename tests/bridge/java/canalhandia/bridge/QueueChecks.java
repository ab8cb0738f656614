package canalhandia.bridge;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Checks of the event queue; prints one line for each, "ok" or "WRONG". */
public final class QueueChecks {
    private QueueChecks() {
    }

    public static void main(String[] arguments) throws Exception {
        bounds();
        waits();
        dismisses();
    }

    private static void bounds() throws InterruptedException {
        EventQueue queue = new EventQueue();
        int asked = 0;
        while (queue.ask("q" + asked, "t" + asked)) {
            asked++;
        }
        print("256 questions", asked == 256);
        print("a note still fits", queue.note("n"));
        print("a question does not", !queue.ask("q", "t"));
        int notes = 1;
        while (queue.note("n")) {
            notes++;
        }
        print("notes up to 1024", notes == 1024 - 256);
        List<EventQueue.Entry> taken = queue.take(3, 0);
        print("oldest first", taken.size() == 3 && taken.get(0).json().equals("q0") && taken.get(2).json().equals("q2"));
        print("targets kept", taken.get(1).target().equals("t1"));
        print("drain takes the rest", queue.drain().size() == 1021 && queue.size() == 0);
        print("ids count up", queue.nextId() + 1 == queue.nextId());
    }

    private static void waits() throws Exception {
        EventQueue queue = new EventQueue();
        long begun = System.nanoTime();
        print("empty after the time-out", queue.take(5, 60).isEmpty());
        print("it waited", System.nanoTime() - begun >= TimeUnit.MILLISECONDS.toNanos(60));
        CompletableFuture<List<EventQueue.Entry>> waiting = later(queue);
        queue.ask("late", "t");
        print("an arrival wakes", waiting.get(5, TimeUnit.SECONDS).get(0).json().equals("late"));
    }

    private static void dismisses() throws Exception {
        EventQueue queue = new EventQueue();
        CompletableFuture<List<EventQueue.Entry>> waiting = later(queue);
        while (!waiting.isDone()) {
            queue.dismiss();
            Thread.onSpinWait();
        }
        print("a dismissed taker gets nothing", waiting.get().isEmpty());
        queue.ask("kept", "t");
        print("what comes after is for the next", queue.take(1, 0).get(0).json().equals("kept"));
    }

    private static CompletableFuture<List<EventQueue.Entry>> later(EventQueue queue) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return queue.take(8, 60_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void print(String name, boolean good) {
        System.out.println((good ? "ok " : "WRONG ") + name);
    }
}
