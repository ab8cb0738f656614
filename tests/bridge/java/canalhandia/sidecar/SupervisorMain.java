package canalhandia.sidecar;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A supervisor that obeys lines on stdin, for the tests of starting, watching and stopping: its command line is that of
 * the sidecar. Its clock only moves when told; each order is answered with one line.
 */
public final class SupervisorMain {
    private SupervisorMain() {
    }

    public static void main(String[] command) throws Exception {
        AtomicLong clock = new AtomicLong(1_000_000);
        Logger logger = Logger.getLogger("sidecar");
        logger.setLevel(Level.ALL);
        AtomicLong greetings = new AtomicLong();
        StringBuilder ends = new StringBuilder();
        Supervisor supervisor = new Supervisor(new Supervisor.Surroundings() {
            @Override
            public List<String> command() {
                return List.of(command);
            }

            @Override
            public String handshake() {
                return "{\"greeting\":" + greetings.incrementAndGet() + "}";
            }

            @Override
            public void ended(State next, String reason) {
                ends.append(next).append(" ").append(reason).append(";");
            }
        }, new File("."), task -> new Thread(task).start(), logger, clock::get);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println(obey(supervisor, clock, ends, order));
        }
        // The end of stdin is not an order here: what a killed JVM leaves behind is what the tests look at.
        Thread.sleep(Long.MAX_VALUE);
    }

    private static String obey(Supervisor supervisor, AtomicLong clock, StringBuilder ends, String order) {
        switch (order.split(" ")[0]) {
            case "start":
                supervisor.start();
                break;
            case "check":
                supervisor.check();
                break;
            case "advance":
                clock.addAndGet(Long.parseLong(order.split(" ")[1]));
                supervisor.check();
                break;
            case "ready":
                supervisor.ready();
                break;
            case "take":
                supervisor.taking(() -> "");
                break;
            case "retry":
                supervisor.retry();
                break;
            case "ends":
                return ends.toString();
            case "stop":
                long begun = System.nanoTime();
                supervisor.stop();
                return "stopped " + (System.nanoTime() - begun) / 1_000_000;
            default:
                break;
        }
        return supervisor.state() + " " + supervisor.reason();
    }
}
