package org.bukkit.entity;

public interface LivingEntity extends Damageable {

}
