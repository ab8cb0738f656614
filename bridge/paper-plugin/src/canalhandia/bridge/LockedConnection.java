package canalhandia.bridge;

import canalhandia.bridge.RefusedException.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import py4j.Gateway;
import py4j.GatewayConnection;
import py4j.GatewayServerListener;
import py4j.Protocol;
import py4j.ReturnObject;

/**
 * One connection of the bridge: the token first, then calls of the entry point, and nothing else of py4j's protocol.
 *
 * <p>py4j's own loop is not used: it compares tokens with {@code String.equals}, reads lines of any length from
 * strangers, and knows commands that reach the whole JVM. What is kept of py4j is its wire format. Runs on a thread of
 * its own; a refusal ends this connection at most, never the server.
 */
final class LockedConnection extends GatewayConnection {
    private static final int LONGEST_UNKNOWN = 256;
    private static final int LONGEST_LINE = 32 << 20;
    private static final int MOST_ARGUMENTS = 8;
    private static final int STRANGER_TIMEOUT_MS = 5_000;
    private static final int LINGER_MS = 200;

    private final byte[] token;
    private final Calls calls;
    private final Consumer<String> log;

    LockedConnection(Gateway gateway, Socket socket, String token, Calls calls, Consumer<String> log,
            List<GatewayServerListener> listeners) throws IOException {
        super(gateway, socket, List.of(), listeners);
        this.token = token.getBytes(StandardCharsets.US_ASCII);
        this.calls = calls;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            commands.clear();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(STRANGER_TIMEOUT_MS);
            if (authenticated()) {
                socket.setSoTimeout(0);
                serve();
            }
        } catch (IOException | RuntimeException e) {
            log.accept("bridge connection ended: " + e);
        } finally {
            shutdown(false);
        }
    }

    private boolean authenticated() throws IOException {
        String command = line(reader, LONGEST_UNKNOWN);
        if (!Protocol.AUTH_COMMAND_NAME.equals(command)) {
            return refuse("refused|the token comes first");
        }
        String given = line(reader, LONGEST_UNKNOWN);
        byte[] seen = (given == null ? "" : given).getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(token, seen)) {
            return refuse("refused|wrong token");
        }
        answer(Protocol.getOutputVoidCommand());
        return true;
    }

    private boolean refuse(String reason) throws IOException {
        log.accept("bridge: a local process was refused (" + reason.substring(reason.indexOf('|') + 1) + ")");
        answer(Protocol.getOutputErrorCommand(reason));
        linger();
        return false;
    }

    /** Reads on for a moment: closing over unread input would reset the connection and lose the answer. */
    private void linger() throws IOException {
        socket.shutdownOutput();
        socket.setSoTimeout(LINGER_MS);
        int left = LONGEST_UNKNOWN * 16;
        try {
            while (left-- > 0 && reader.read() >= 0) {
                continue;
            }
        } catch (SocketTimeoutException e) {
            log.accept("bridge: the refused process keeps its connection open; closing it");
        }
    }

    private void serve() throws IOException {
        for (String command = line(reader, LONGEST_LINE); command != null; command = line(reader, LONGEST_LINE)) {
            if (command.equals("q")) {
                return;
            }
            if (!command.equals("c")) {
                refuse("refused|this bridge takes calls of its entry point only, not command "
                    + Calls.printable(command));
                return;
            }
            answer(called());
        }
    }

    private String called() throws IOException {
        String object = line(reader, LONGEST_UNKNOWN);
        String method = line(reader, LONGEST_UNKNOWN);
        List<String> parts = new ArrayList<>();
        for (String part = line(reader, LONGEST_LINE); !"e".equals(part); part = line(reader, LONGEST_LINE)) {
            if (part == null || parts.size() >= MOST_ARGUMENTS) {
                throw new IOException("a call without an end");
            }
            parts.add(part);
        }
        try {
            if (!Protocol.ENTRY_POINT_OBJECT_ID.equals(object)) {
                throw new RefusedException(
                    Kind.REFUSED, "only the entry point can be called, not object " + Calls.printable(object));
            }
            List<Object> arguments = new ArrayList<>();
            for (String part : parts) {
                arguments.add(argument(part));
            }
            return Protocol.getOutputCommand(wrapped(calls.call(method, arguments)));
        } catch (RefusedException e) {
            log.accept("bridge: " + e.getMessage());
            return Protocol.getOutputErrorCommand(e.wire());
        } catch (RuntimeException e) {
            log.accept("bridge: " + e.getMessage());
            return Protocol.getOutputErrorCommand("failed|" + e.getMessage());
        }
    }

    private static ReturnObject wrapped(Object result) {
        return result == null ? ReturnObject.getVoidReturnObject() : ReturnObject.getPrimitiveReturnObject(result);
    }

    /** One argument by its py4j type letter; references, lists, proxies and null are refused. */
    private static Object argument(String part) {
        try {
            switch (part.isEmpty() ? ' ' : part.charAt(0)) {
                case Protocol.STRING_TYPE:
                    return Protocol.getString(part);
                case Protocol.INTEGER_TYPE:
                    return Protocol.getInteger(part);
                case Protocol.LONG_TYPE:
                    return Protocol.getLong(part);
                case Protocol.BOOLEAN_TYPE:
                    return Protocol.getBoolean(part);
                default:
                    throw new RefusedException(
                        Kind.ARGUMENT, "arguments are strings, whole numbers and booleans, not "
                            + Calls.printable(part));
            }
        } catch (NumberFormatException e) {
            throw new RefusedException(Kind.ARGUMENT, "not a number: " + Calls.printable(part), e);
        }
    }

    private void answer(String text) throws IOException {
        writer.write(text);
        writer.flush();
    }

    /** The next line without its end, null at the end of the stream; a longer one than allowed is an error. */
    private static String line(BufferedReader from, int longest) throws IOException {
        StringBuilder read = new StringBuilder();
        for (int c = from.read(); c != '\n'; c = from.read()) {
            if (c < 0) {
                return null;
            }
            if (read.length() >= longest) {
                throw new IOException("a line longer than " + longest + " characters");
            }
            read.append((char) c);
        }
        return read.toString();
    }
}
