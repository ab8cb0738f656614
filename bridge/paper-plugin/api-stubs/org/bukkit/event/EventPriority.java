package org.bukkit.event;

public enum EventPriority {
    LOWEST, LOW, NORMAL, HIGH, HIGHEST, MONITOR;
}
