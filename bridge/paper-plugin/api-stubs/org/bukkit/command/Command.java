package org.bukkit.command;

import java.util.List;

public abstract class Command {
    protected Command(String name) { throw new AssertionError(); }

    public String getName() { throw new AssertionError(); }

    public String getLabel() { throw new AssertionError(); }

    public List<String> getAliases() { throw new AssertionError(); }

    public String getPermission() { throw new AssertionError(); }
}
