package org.bukkit.event.player;

import org.bukkit.event.HandlerList;

public class PlayerQuitEvent extends PlayerEvent {
    private PlayerQuitEvent() { super(null); throw new AssertionError(); }

    public HandlerList getHandlers() { throw new AssertionError(); }

    public static HandlerList getHandlerList() { throw new AssertionError(); }
}
