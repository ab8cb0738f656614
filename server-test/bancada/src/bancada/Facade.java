package bancada;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * An API interface in front of a plain object that has some of its methods.
 *
 * <p>A call goes to the target's public method of the same name and parameter types. What the target lacks throws
 * UnsupportedOperationException that names interface and method, and is told to `missing` as well, so that a plugin
 * that swallows the exception is still found out.
 */
public final class Facade implements InvocationHandler {
    private static final Map<Class<?>, Map<Method, Method>> FOUND = new ConcurrentHashMap<>();
    private static volatile Consumer<String> missing = what -> {};
    private final Object target;
    private final String shown;

    private Facade(Object target, String shown) {
        this.target = target;
        this.shown = shown;
    }

    /** Who is told of each call that nothing implements. */
    public static void onMissing(Consumer<String> listener) {
        missing = listener;
    }

    /** A `type` whose calls go to `target`. */
    public static <T> T of(Class<T> type, Object target) {
        Object proxy = Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, new Facade(target, type.getSimpleName()));
        return type.cast(proxy);
    }

    /** The object behind a facade, or the object itself when it is none. */
    public static Object target(Object object) {
        return object != null && Proxy.isProxyClass(object.getClass())
                && Proxy.getInvocationHandler(object) instanceof Facade facade ? facade.target : object;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "equals" -> target.equals(target(arguments[0]));
                case "hashCode" -> target.hashCode();
                default -> target.toString();
            };
        }
        Method own = FOUND.computeIfAbsent(target.getClass(), c -> new ConcurrentHashMap<>())
                .computeIfAbsent(method, this::find);
        if (own.equals(method)) {
            throw unimplemented(method);
        }
        try {
            return own.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The target's method, or `method` itself as the mark of none. */
    private Method find(Method method) {
        try {
            Method own = target.getClass().getMethod(method.getName(), method.getParameterTypes());
            own.setAccessible(true);
            return own;
        } catch (NoSuchMethodException e) {
            return method;
        }
    }

    private UnsupportedOperationException unimplemented(Method method) {
        String what = shown + "#" + method.getName() + Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"));
        missing.accept(what);
        return new UnsupportedOperationException("bancada: " + what + " is not implemented");
    }
}
