package bancada.server;

import bancada.Facade;
import bancada.text.JsonComponent;
import bancada.text.PlainText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.kyori.adventure.text.Component;
import org.bukkit.Server;
import org.bukkit.command.ConsoleCommandSender;
import org.bukkit.permissions.PermissionAttachmentInfo;

/** The console: what stands behind ConsoleCommandSender. */
public final class ConsoleEntity {
    private final GameServer server;
    private final Permissions permissions;
    private final ConsoleCommandSender facade = Facade.of(ConsoleCommandSender.class, this);
    private final PlainText plain;

    ConsoleEntity(GameServer server) {
        this.server = server;
        this.permissions = new Permissions(server.declaredPermissions(), true);
        this.plain = new PlainText(server.language(), "pt_br");
    }

    ConsoleCommandSender facade() {
        return facade;
    }

    public String getName() {
        return "CONSOLE";
    }

    public Server getServer() {
        return server.facade();
    }

    public boolean isOp() {
        return true;
    }

    public boolean hasPermission(String permission) {
        return permissions.has(permission);
    }

    public boolean isPermissionSet(String permission) {
        return permissions.isSet(permission);
    }

    public Set<PermissionAttachmentInfo> getEffectivePermissions() {
        return permissions.infos(facade);
    }

    public void sendMessage(String message) {
        sendMessage(new JsonComponent(Map.of("text", message)));
    }

    public void sendMessage(Component message) {
        Object json = JsonComponent.of(message);
        String text = plain.of(json);
        server.out().send("message", "to", "console", "json", json, "plain", text, "lines", List.of(text.split("\n", -1)));
    }

    /** A console has none; as on the real server nothing happens. */
    public void sendActionBar(Component message) {}

    @Override
    public String toString() {
        return "Console";
    }
}
