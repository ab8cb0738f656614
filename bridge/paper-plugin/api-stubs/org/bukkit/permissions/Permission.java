package org.bukkit.permissions;

public class Permission {
    private Permission() { throw new AssertionError(); }

    public String getName() { throw new AssertionError(); }
}
