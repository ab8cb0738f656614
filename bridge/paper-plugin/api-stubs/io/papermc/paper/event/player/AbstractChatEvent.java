package io.papermc.paper.event.player;

import net.kyori.adventure.text.Component;
import org.bukkit.event.Cancellable;
import org.bukkit.event.player.PlayerEvent;

public abstract class AbstractChatEvent extends PlayerEvent implements Cancellable {
    AbstractChatEvent() { super(null); throw new AssertionError(); }

    public final Component message() { throw new AssertionError(); }

    public final boolean isCancelled() { throw new AssertionError(); }

    public final void setCancelled(boolean cancel) { throw new AssertionError(); }
}
