package bancada.server;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bukkit.permissions.Permissible;
import org.bukkit.permissions.Permission;
import org.bukkit.permissions.PermissionAttachmentInfo;

/**
 * What one sender may do, reckoned as Bukkit does: declared defaults by operator status, with their children, then what
 * was set for this sender, with its children; what nobody declared is the operator's. Any thread.
 */
final class Permissions {
    private final Map<String, Permission> declared;
    private final Map<String, Boolean> own = new ConcurrentHashMap<>();
    private volatile boolean op;
    private volatile Map<String, Boolean> reckoned;

    /** @param declared by lower-case name; the server's, live */
    Permissions(Map<String, Permission> declared, boolean op) {
        this.declared = declared;
        this.op = op;
    }

    boolean op() {
        return op;
    }

    void op(boolean value) {
        op = value;
        refresh();
    }

    /** To be called when plugins declared or withdrew permissions. */
    void refresh() {
        reckoned = null;
    }

    /** Sets or, with null, forgets a permission of this sender alone. */
    void set(String name, Boolean value) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (value == null) {
            own.remove(lower);
        } else {
            own.put(lower, value);
        }
        refresh();
    }

    boolean has(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        Boolean effective = effective().get(lower);
        if (effective != null) {
            return effective;
        }
        Permission permission = declared.get(lower);
        return permission == null ? op : permission.getDefault().getValue(op);
    }

    boolean isSet(String name) {
        return effective().containsKey(name.toLowerCase(Locale.ROOT));
    }

    Set<PermissionAttachmentInfo> infos(Permissible permissible) {
        Set<PermissionAttachmentInfo> infos = new LinkedHashSet<>();
        effective().forEach((name, value) -> infos.add(new PermissionAttachmentInfo(permissible, name, value)));
        return infos;
    }

    private Map<String, Boolean> effective() {
        Map<String, Boolean> known = reckoned;
        if (known != null) {
            return known;
        }
        Map<String, Boolean> result = new HashMap<>();
        for (Permission permission : declared.values()) {
            if (permission.getDefault().getValue(op)) {
                put(permission.getName(), true, result);
            }
        }
        own.forEach((name, value) -> put(name, value, result));
        reckoned = result;
        return result;
    }

    private void put(String name, boolean value, Map<String, Boolean> result) {
        String lower = name.toLowerCase(Locale.ROOT);
        result.put(lower, value);
        Permission permission = declared.get(lower);
        if (permission != null) {
            permission.getChildren().forEach((child, asParent) -> put(child, asParent == value, result));
        }
    }
}
