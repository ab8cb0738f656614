package org.bukkit.permissions;

import java.util.Set;

public interface Permissible extends ServerOperator {
    boolean hasPermission(String name);

    boolean isPermissionSet(String name);

    Set<PermissionAttachmentInfo> getEffectivePermissions();
}
