package bancada.server;

import bancada.Facade;
import bancada.text.JsonComponent;
import bancada.text.PlainText;
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

    Permissions permissions() {
        return permissions;
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
        server.out().show("message", "console", JsonComponent.of(message), plain);
    }

    /** A console has none; as on the real server nothing happens. */
    public void sendActionBar(Component message) {}

    @Override
    public String toString() {
        return "Console";
    }
}
