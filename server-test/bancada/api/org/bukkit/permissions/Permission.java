package org.bukkit.permissions;

import java.util.Map;

public class Permission {
    private final String name;
    private final PermissionDefault defaultValue;
    private final Map<String, Boolean> children;

    public Permission(String name, PermissionDefault defaultValue, Map<String, Boolean> children) {
        this.name = name;
        this.defaultValue = defaultValue;
        this.children = Map.copyOf(children);
    }

    public String getName() {
        return name;
    }

    public PermissionDefault getDefault() {
        return defaultValue;
    }

    public Map<String, Boolean> getChildren() {
        return children;
    }
}
