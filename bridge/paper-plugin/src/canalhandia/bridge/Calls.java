package canalhandia.bridge;

import canalhandia.bridge.RefusedException.Kind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The methods of the entry point by name, and nothing else: not {@code getClass}, not what a class inherits.
 *
 * <p>Built from {@link EntryPoint} itself, so what is not declared there cannot be called. Thread-safe.
 */
final class Calls {
    private final EntryPoint target;
    private final Map<String, Method> methods = new HashMap<>();

    Calls(EntryPoint target) {
        this.target = target;
        for (Method method : EntryPoint.class.getDeclaredMethods()) {
            methods.put(method.getName(), method);
        }
    }

    /** What the method gives: a String, a Boolean, or null for void. */
    Object call(String name, List<Object> arguments) {
        Method method = methods.get(name);
        if (method == null) {
            throw new RefusedException(Kind.REFUSED, "no such method on this bridge: " + printable(name));
        }
        Object[] given = fit(method, arguments);
        try {
            return method.invoke(target, given);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RefusedException refused) {
                throw refused;
            }
            throw new IllegalStateException(name + " failed: " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(name + " failed: " + e, e);
        }
    }

    private static Object[] fit(Method method, List<Object> arguments) {
        Class<?>[] wanted = method.getParameterTypes();
        if (wanted.length != arguments.size()) {
            throw new RefusedException(
                Kind.ARGUMENT,
                method.getName() + " takes " + wanted.length + " arguments, got " + arguments.size());
        }
        Object[] given = new Object[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            Object argument = arguments.get(i);
            if (!fits(wanted[i], argument)) {
                throw new RefusedException(
                    Kind.ARGUMENT,
                    method.getName() + ", argument " + (i + 1) + ": expected " + wanted[i].getSimpleName()
                        + ", got " + argument.getClass().getSimpleName());
            }
            given[i] = argument;
        }
        return given;
    }

    private static boolean fits(Class<?> wanted, Object argument) {
        return wanted == String.class && argument instanceof String
            || wanted == int.class && argument instanceof Integer
            || wanted == long.class && argument instanceof Long
            || wanted == boolean.class && argument instanceof Boolean;
    }

    /** A name as a log may show it: short, without control characters. */
    static String printable(String text) {
        String shown = text == null ? "nothing" : text.replaceAll("[^\\x20-\\x7e]", "?");
        return shown.length() > 40 ? shown.substring(0, 40) + "..." : shown;
    }
}
