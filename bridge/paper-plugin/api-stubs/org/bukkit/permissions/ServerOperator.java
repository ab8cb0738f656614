package org.bukkit.permissions;

public interface ServerOperator {

}
