package canalhandia.bridge;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import javax.net.ServerSocketFactory;
import py4j.Gateway;
import py4j.GatewayServer;
import py4j.Py4JServerConnection;

/**
 * The door of the bridge: loopback, a free port, a token, and connections that only take calls of the entry point.
 *
 * <p>Thread-safe. The threads are py4j's: one that accepts, and one for each connection.
 */
public final class LockedGateway extends GatewayServer {
    private static final int MOST_CONNECTIONS = 32;

    private final Calls calls;
    private final Consumer<String> log;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile String token = Token.fresh();

    private LockedGateway(EntryPoint entryPoint, Consumer<String> log, InetAddress loopback) {
        super(new Gateway(new Object(), new NoCallbacks()), 0, loopback, DEFAULT_CONNECT_TIMEOUT, 0, List.of(),
            ServerSocketFactory.getDefault());
        this.calls = new Calls(entryPoint);
        this.log = new FewLines(log);
    }

    /** A gateway that listens already. */
    public static LockedGateway open(EntryPoint entryPoint, Consumer<String> log) throws IOException {
        turnLoggingOff();
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        LockedGateway gateway = new LockedGateway(entryPoint, log, loopback);
        gateway.start();
        return gateway;
    }

    /** The token that new connections must bring. */
    public String token() {
        return token;
    }

    /** Ends every connection and asks new ones for another token: for a new sidecar, so that an old one is out. */
    public String renew() {
        token = Token.fresh();
        for (Socket socket : open) {
            try {
                socket.close();
            } catch (IOException e) {
                log.accept("bridge: could not close a connection: " + e);
            }
        }
        return token;
    }

    @Override
    protected Py4JServerConnection createConnection(Gateway gateway, Socket socket) throws IOException {
        if (open.size() >= MOST_CONNECTIONS) {
            socket.close();
            throw new IOException("more than " + MOST_CONNECTIONS + " connections");
        }
        open.add(socket);
        LockedConnection connection = new LockedConnection(gateway, socket, token, calls, log, getListeners());
        Thread thread = new Thread(connection, "canalhandia-bridge");
        thread.setDaemon(true);
        thread.start();
        return connection;
    }

    @Override
    public void connectionStopped(Py4JServerConnection connection) {
        open.remove(connection.getSocket());
        super.connectionStopped(connection);
    }
}
