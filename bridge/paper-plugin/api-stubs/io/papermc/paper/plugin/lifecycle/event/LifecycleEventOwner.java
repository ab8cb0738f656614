package io.papermc.paper.plugin.lifecycle.event;

public interface LifecycleEventOwner {

}
