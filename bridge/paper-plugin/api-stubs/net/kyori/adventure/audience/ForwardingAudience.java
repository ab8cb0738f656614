package net.kyori.adventure.audience;

public interface ForwardingAudience extends Audience {

}
