package io.papermc.paper.plugin;

public interface PermissionManager {

}
