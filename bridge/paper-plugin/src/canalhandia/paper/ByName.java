package canalhandia.paper;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Methods that are reached by name at run time: they are missing on some of the servers we load on, or belong to types
 * that our three API listings leave out (api-stubs/README.md). An absent one gives null. Thread-safe.
 */
public final class ByName {
    private static final Map<String, Optional<Method>> KNOWN = new ConcurrentHashMap<>();

    private ByName() {
    }

    /** What a method without parameters gives, null when the type or method is absent, or the call fails. */
    public static Object call(Object target, String type, String method) {
        return call(target, type, method, null);
    }

    /** The same with one argument of exactly this class; a null target calls a static method. */
    public static Object call(Object target, String type, String method, Object argument) {
        String key = type + '#' + method;
        Optional<Method> found = KNOWN.get(key);
        if (found == null) {
            found = find(target, type, method, argument);
            KNOWN.put(key, found);
        }
        if (found.isEmpty() || target != null && !found.get().getDeclaringClass().isInstance(target)) {
            return null;
        }
        try {
            return argument == null ? found.get().invoke(target) : found.get().invoke(target, argument);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    public static boolean isTrue(Object result) {
        return Boolean.TRUE.equals(result);
    }

    private static Optional<Method> find(Object target, String type, String method, Object argument) {
        try {
            ClassLoader loader = target == null ? ByName.class.getClassLoader() : target.getClass().getClassLoader();
            Class<?> owner = Class.forName(type, true, loader);
            return Optional.of(argument == null
                ? owner.getMethod(method)
                : owner.getMethod(method, argument.getClass()));
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }
}
