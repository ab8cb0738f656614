package canalhandia.bridge;

/** A call that the other side may not make, or made wrongly. Its message is sent back; the server lives on. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of refusal it is; Python turns each kind into its own error (gateway.py). */
    public enum Kind {
        REFUSED,
        ARGUMENT,
        BUSY
    }

    private final Kind kind;

    public RefusedException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public RefusedException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** The line that crosses the bridge: kind, bar, message. */
    public String wire() {
        return kind.name().toLowerCase(java.util.Locale.ROOT) + "|" + getMessage();
    }
}
