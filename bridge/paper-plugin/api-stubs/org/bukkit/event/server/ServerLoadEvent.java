package org.bukkit.event.server;

import org.bukkit.event.HandlerList;

public class ServerLoadEvent extends ServerEvent {
    private ServerLoadEvent() { throw new AssertionError(); }

    public HandlerList getHandlers() { throw new AssertionError(); }

    public static HandlerList getHandlerList() { throw new AssertionError(); }
}
