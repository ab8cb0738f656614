package org.bukkit.event.player;

import org.bukkit.entity.Player;
import org.bukkit.event.Event;

public abstract class PlayerEvent extends Event {
    protected PlayerEvent(Player player) { throw new AssertionError(); }

    public final Player getPlayer() { throw new AssertionError(); }
}
