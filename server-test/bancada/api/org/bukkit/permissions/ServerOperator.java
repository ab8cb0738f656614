package org.bukkit.permissions;

public interface ServerOperator {
    boolean isOp();
}
