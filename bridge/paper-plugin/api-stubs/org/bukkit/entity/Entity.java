package org.bukkit.entity;

import io.papermc.paper.threadedregions.scheduler.EntityScheduler;
import java.util.UUID;
import org.bukkit.command.CommandSender;

public interface Entity extends CommandSender {
    UUID getUniqueId();

    EntityScheduler getScheduler();
}
