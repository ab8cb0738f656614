package canalhandia.bridge;

import java.util.concurrent.CountDownLatch;

/** A gateway over a made-up entry point, for the security tests: prints port and token, lives until stdin ends. */
public final class GatewayMain {
    private GatewayMain() {
    }

    public static void main(String[] arguments) throws Exception {
        Echo echo = new Echo();
        LockedGateway gateway = LockedGateway.open(echo, line -> System.err.println("log " + line));
        System.out.println(gateway.getListeningPort() + " " + gateway.token());
        System.out.println(gateway.getAddress().getHostAddress());
        for (int c = System.in.read(); c >= 0; c = System.in.read()) {
            if (c == 'r') {
                System.out.println(gateway.renew());
            } else if (c == 't') {
                System.out.println(Thread.activeCount());
            }
        }
        gateway.shutdown();
        System.out.println("down");
    }

    /** Gives back what it got. */
    private static final class Echo implements EntryPoint {
        private final CountDownLatch never = new CountDownLatch(1);
        private String last = "";

        @Override
        public String takeEvents(int limit, int timeoutMs) {
            try {
                never.await(timeoutMs, java.util.concurrent.TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "[]";
        }

        @Override
        public boolean reply(String target, String componentJson) {
            last = componentJson;
            return target.equals("console");
        }

        @Override
        public boolean actionBar(String target, String componentJson) {
            throw new IllegalStateException("line one\nline two");
        }

        @Override
        public String recipeSnapshot() {
            return last;
        }

        @Override
        public void retakeRecipes() {
            last = "retaken";
        }

        @Override
        public String itemCatalogue() {
            throw new RefusedException(RefusedException.Kind.BUSY, "the server thread did not answer within 2 s");
        }

        @Override
        public String inventory(String uuid) {
            return uuid.equals("nobody") ? "" : "[{\"slot\":0,\"id\":\"minecraft:stick\",\"count\":3}]";
        }

        @Override
        public boolean openWindow(String uuid, String windowJson) {
            throw new RefusedException(RefusedException.Kind.ARGUMENT, "window: rows must be a whole number");
        }

        @Override
        public void setCompletions(String json) {
            last = json;
        }

        @Override
        public void setLocalMessages(String json) {
            last = json;
        }

        @Override
        public void setChatTrigger(String prefixOrEmpty) {
            last = "trigger " + prefixOrEmpty;
        }

        @Override
        public String serverInfo() {
            return "not json";
        }

        @Override
        public void ready() {
            last = "ready";
        }
    }
}
