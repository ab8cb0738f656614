package canalhandia.json;

/** A text that is not the JSON it should be; the message says where. */
public final class JsonException extends Exception {
    private static final long serialVersionUID = 1L;

    public JsonException(String message) {
        super(message);
    }
}
