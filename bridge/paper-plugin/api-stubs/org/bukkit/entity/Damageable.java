package org.bukkit.entity;

public interface Damageable extends Entity {

}
