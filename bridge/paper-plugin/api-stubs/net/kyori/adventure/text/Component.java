package net.kyori.adventure.text;

public interface Component extends ComponentLike {

}
