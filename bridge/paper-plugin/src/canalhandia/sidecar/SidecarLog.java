package canalhandia.sidecar;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Lines of the sidecar's stderr ({@code LEVEL message}) as records of the server log.
 *
 * <p>A line without a level is a warning: it comes from Python itself (a traceback, a module that is missing).
 */
final class SidecarLog {
    private SidecarLog() {
    }

    static void hand(Logger logger, String line) {
        Level level = level(line);
        logger.log(level == null ? Level.WARNING : level, withoutLevel(line));
    }

    static String withoutLevel(String line) {
        return level(line) == null ? line : line.substring(line.indexOf(' ') + 1);
    }

    /** The level that a line starts with, null when it starts with none. */
    private static Level level(String line) {
        int blank = line.indexOf(' ');
        switch (blank < 0 ? "" : line.substring(0, blank)) {
            case "DEBUG":
                return Level.FINE;
            case "INFO":
                return Level.INFO;
            case "WARNING":
                return Level.WARNING;
            case "ERROR":
            case "CRITICAL":
                return Level.SEVERE;
            default:
                return null;
        }
    }
}
