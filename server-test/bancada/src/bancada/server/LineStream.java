package bancada.server;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** A print stream that hands on whole lines. */
final class LineStream extends PrintStream {
    LineStream(Consumer<String> lines) {
        super(new Splitter(lines), true, StandardCharsets.UTF_8);
    }

    private static final class Splitter extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private final Consumer<String> lines;

        Splitter(Consumer<String> lines) {
            this.lines = lines;
        }

        @Override
        public synchronized void write(int b) {
            if (b == '\n') {
                lines.accept(line.toString(StandardCharsets.UTF_8));
                line.reset();
            } else {
                line.write(b);
            }
        }
    }
}
