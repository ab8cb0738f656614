package org.bukkit.event.server;

import org.bukkit.event.Event;

public abstract class ServerEvent extends Event {
    protected ServerEvent() {}
}
