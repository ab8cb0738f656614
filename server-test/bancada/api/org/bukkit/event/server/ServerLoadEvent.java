package org.bukkit.event.server;

import org.bukkit.event.HandlerList;

public class ServerLoadEvent extends ServerEvent {
    private static final HandlerList HANDLERS = new HandlerList();
    /** What made the server load. */
    public enum LoadType {
        STARTUP, RELOAD
    }

    private final LoadType type;

    public ServerLoadEvent(LoadType type) {
        this.type = type;
    }

    public LoadType getType() {
        return type;
    }

    @Override
    public HandlerList getHandlers() {
        return HANDLERS;
    }

    public static HandlerList getHandlerList() {
        return HANDLERS;
    }
}
