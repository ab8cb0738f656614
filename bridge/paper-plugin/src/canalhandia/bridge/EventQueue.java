package canalhandia.bridge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Events on their way to Python, bounded: when it is full, a question is refused at once instead of waiting.
 *
 * <p>Questions (commands and chat) are refused from {@value #QUESTIONS} waiting events on; notes (join, quit, recipes
 * ready) still find room up to {@value #NOTES}, so that a flood of questions does not hide who left. Thread-safe;
 * putting never waits.
 */
public final class EventQueue {
    static final int QUESTIONS = 256;
    static final int NOTES = 1024;

    /** An event: its JSON, and for a question the target that waits for an answer (else null). */
    public record Entry(String json, String target) {
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final ArrayDeque<Entry> waiting = new ArrayDeque<>();
    private long lastId;
    private long epoch;

    /** A number for the next event; they count up from 1. */
    public long nextId() {
        lock.lock();
        try {
            return ++lastId;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a question; false when the queue is full. */
    public boolean ask(String json, String target) {
        return add(new Entry(json, target), QUESTIONS);
    }

    /** Adds a note; false when even its room is full. */
    public boolean note(String json) {
        return add(new Entry(json, null), NOTES);
    }

    /** Does a question of this target wait here? */
    public boolean holds(String target) {
        lock.lock();
        try {
            return waiting.stream().anyMatch(entry -> target.equals(entry.target()));
        } finally {
            lock.unlock();
        }
    }

    private boolean add(Entry entry, int limit) {
        lock.lock();
        try {
            if (waiting.size() >= limit) {
                return false;
            }
            waiting.add(entry);
            arrived.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Up to {@code limit} events, oldest first; waits up to {@code timeoutMs} for the first one. */
    public List<Entry> take(int limit, long timeoutMs) throws InterruptedException {
        long left = TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        lock.lockInterruptibly();
        try {
            long mine = epoch;
            while (waiting.isEmpty() && left > 0 && mine == epoch) {
                left = arrived.awaitNanos(left);
            }
            if (mine != epoch) {
                return List.of();
            }
            List<Entry> taken = new ArrayList<>();
            while (taken.size() < limit && !waiting.isEmpty()) {
                taken.add(waiting.poll());
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** All that waits, taken out: for when nobody will come for it. */
    public List<Entry> drain() {
        lock.lock();
        try {
            List<Entry> all = new ArrayList<>(waiting);
            waiting.clear();
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Sends everybody who waits away empty-handed: they belong to a sidecar that is gone. */
    public void dismiss() {
        lock.lock();
        try {
            epoch++;
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public int size() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }
}
