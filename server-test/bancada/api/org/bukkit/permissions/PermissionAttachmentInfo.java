package org.bukkit.permissions;

public class PermissionAttachmentInfo {
    private final Permissible permissible;
    private final String permission;
    private final boolean value;

    public PermissionAttachmentInfo(Permissible permissible, String permission, boolean value) {
        this.permissible = permissible;
        this.permission = permission;
        this.value = value;
    }

    public Permissible getPermissible() {
        return permissible;
    }

    public String getPermission() {
        return permission;
    }

    public boolean getValue() {
        return value;
    }
}
