package bancada.json;

/** A JSON text or value is not as it must be; the message says where and what was seen. */
public final class JsonException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public JsonException(String message) {
        super(message);
    }
}
