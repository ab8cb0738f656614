package org.bukkit.event;

public abstract class Event {
    public Event() { throw new AssertionError(); }

    public Event(boolean async) { throw new AssertionError(); }

    public String getEventName() { throw new AssertionError(); }

    public abstract HandlerList getHandlers();

    public final boolean isAsynchronous() { throw new AssertionError(); }
}
