package bancada.text;

import net.kyori.adventure.text.Component;

/** A component as its JSON value; equal when the JSON is. */
public record JsonComponent(Object json) implements Component {
    @Override
    public Component asComponent() {
        return this;
    }

    /** The JSON behind a component of this bench. */
    public static Object of(Component component) {
        if (component instanceof JsonComponent own) {
            return own.json();
        }
        throw new IllegalArgumentException("not a component of this server: " + component);
    }
}
