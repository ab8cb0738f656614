package canalhandia.game;

import canalhandia.paper.Plain;
import io.papermc.paper.event.player.AsyncChatEvent;
import org.bukkit.entity.Player;
import org.bukkit.event.EventHandler;
import org.bukkit.event.EventPriority;
import org.bukkit.event.Listener;

/**
 * Chat lines that start with the trigger, when there is one (off at start).
 *
 * <p>It never slows chat: without a trigger it looks at one field; with one it compares the start of the line on the
 * chat's own thread and leaves everything else to the player's thread. The line itself is not touched.
 */
public final class ChatTrigger implements Listener {
    private final Messenger messenger;
    private final Asked asked;
    private volatile String prefix = "";

    /** What happens with a line that has the trigger, on the player's own thread. */
    public interface Asked {
        void line(Player sender, String text);
    }

    public ChatTrigger(Messenger messenger, Asked asked) {
        this.messenger = messenger;
        this.asked = asked;
    }

    void set(String prefixOrEmpty) {
        prefix = prefixOrEmpty;
    }

    @EventHandler(priority = EventPriority.MONITOR, ignoreCancelled = true)
    public void onChat(AsyncChatEvent event) {
        String wanted = prefix;
        if (wanted.isEmpty()) {
            return;
        }
        String text = Plain.text(event.message());
        if (text.regionMatches(true, 0, wanted, 0, wanted.length())) {
            Player sender = event.getPlayer();
            messenger.onPlayer(sender, () -> asked.line(sender, text));
        }
    }
}
