package org.bukkit.permissions;

public class PermissionAttachmentInfo {
    private PermissionAttachmentInfo() { throw new AssertionError(); }
}
