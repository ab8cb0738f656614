package org.bukkit.permissions;

import java.util.Locale;

public enum PermissionDefault {
    TRUE, FALSE, OP, NOT_OP;

    public boolean getValue(boolean op) {
        return this == TRUE || (this == OP && op) || (this == NOT_OP && !op);
    }

    /** From plugin.yml's spelling; null when unknown. */
    public static PermissionDefault getByName(String name) {
        return switch (name.toLowerCase(Locale.ROOT).replaceAll("[^a-z!]", "")) {
            case "true" -> TRUE;
            case "false" -> FALSE;
            case "op", "isop", "operator", "isoperator", "admin", "isadmin" -> OP;
            case "!op", "notop", "!operator", "notoperator", "!admin", "notadmin" -> NOT_OP;
            default -> null;
        };
    }
}
