package org.bukkit;

/** The server behind the static door. */
public final class Bukkit {
    private static Server server;

    private Bukkit() {}

    public static void setServer(Server newServer) {
        server = newServer;
    }

    public static Server getServer() {
        return server;
    }
}
