package bancada.server;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Sends what is logged through java.util.logging out as protocol lines, stack traces included. */
class LogHandler extends Handler {
    private final Outlet out;

    private LogHandler(Outlet out) {
        this.out = out;
    }

    /** A logger of this name that writes to the protocol only. */
    static Logger logger(String name, Outlet out) {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        logger.addHandler(new LogHandler(out) {
            @Override
            String prefix() {
                return name.isEmpty() ? "" : "[" + name + "] ";
            }
        });
        return logger;
    }

    String prefix() {
        return "";
    }

    @Override
    public void publish(LogRecord record) {
        String text = record.getMessage();
        if (record.getParameters() != null && record.getParameters().length > 0) {
            text = MessageFormat.format(text, record.getParameters());
        }
        if (record.getThrown() != null) {
            StringWriter trace = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(trace));
            text += "\n" + trace;
        }
        out.log(record.getLevel().getName(), prefix() + text);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
