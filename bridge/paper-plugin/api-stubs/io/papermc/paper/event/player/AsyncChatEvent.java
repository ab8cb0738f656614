package io.papermc.paper.event.player;

import org.bukkit.event.HandlerList;

public final class AsyncChatEvent extends AbstractChatEvent {
    private AsyncChatEvent() { throw new AssertionError(); }

    public HandlerList getHandlers() { throw new AssertionError(); }

    public static HandlerList getHandlerList() { throw new AssertionError(); }
}
