package net.kyori.adventure.pointer;

public interface Pointered {

}
