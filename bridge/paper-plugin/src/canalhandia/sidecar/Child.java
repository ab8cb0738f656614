package canalhandia.sidecar;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;

/**
 * One running sidecar process: its handshake, its log, its end.
 *
 * <p>Its stdin stays open as long as this JVM lives: the operating system closes it even when the JVM is killed, and
 * that is the sidecar's order to stop. So no orphan is left.
 */
final class Child {
    private static final int STOP_MS = 3_000;
    private static final int KILL_MS = 1_000;
    private static final int LAST_WORDS_MS = 500;

    private final Process process;
    private final OutputStream stdin;
    private final Tail tail = new Tail();
    private final CountDownLatch readToTheEnd = new CountDownLatch(1);

    private volatile String trouble = "";

    private Child(Process process) {
        this.process = process;
        this.stdin = process.getOutputStream();
    }

    /** Starts it and sends the handshake line; {@code IOException} when the program cannot be started. */
    static Child start(List<String> command, File folder, String handshake, Executor reader, Logger logger)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("PYTHONUNBUFFERED", "1");
        environment.put("PYTHONUTF8", "1");
        environment.putIfAbsent("OMP_WAIT_POLICY", "passive");
        Child child = new Child(builder.start());
        reader.execute(() -> child.read(logger));
        child.greet(handshake);
        return child;
    }

    private void greet(String handshake) {
        try {
            stdin.write((handshake + "\n").getBytes(StandardCharsets.UTF_8));
            stdin.flush();
        } catch (IOException e) {
            trouble = "fechou a entrada antes do aperto de mão (" + e.getMessage() + ")";
        }
    }

    /** Hands each line to the log until the stream ends. */
    private void read(Logger logger) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                tail.add(line);
                SidecarLog.hand(logger, line);
            }
        } catch (IOException e) {
            trouble = "its log broke off: " + e.getMessage();
        } finally {
            readToTheEnd.countDown();
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    long pid() {
        return process.pid();
    }

    /** What it printed last; waits a moment for lines that a process which has just ended still has in the pipe. */
    String lastWords() {
        awaitLog();
        return tail.last().isEmpty() ? trouble : tail.last();
    }

    /** The errors that it ended with; see {@link #lastWords}. */
    String lastErrors() {
        awaitLog();
        return tail.lastErrors();
    }

    private void awaitLog() {
        try {
            readToTheEnd.await(LAST_WORDS_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks it to stop by closing its stdin, then makes it: over in five seconds. */
    void stop() {
        try {
            stdin.close();
        } catch (IOException e) {
            trouble = "stdin could not be closed: " + e.getMessage();
        }
        try {
            if (!process.waitFor(STOP_MS, TimeUnit.MILLISECONDS)) {
                process.destroy();
                if (!process.waitFor(KILL_MS, TimeUnit.MILLISECONDS)) {
                    kill();
                    process.waitFor(KILL_MS, TimeUnit.MILLISECONDS);
                }
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it at once, with whatever it started. */
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
