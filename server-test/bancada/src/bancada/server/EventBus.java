package bancada.server;

import bancada.tick.MainThread;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.bukkit.event.Cancellable;
import org.bukkit.event.Event;
import org.bukkit.event.EventHandler;
import org.bukkit.event.Listener;
import org.bukkit.plugin.Plugin;

/** Listeners and the calling of them, on the threads that Bukkit allows. */
final class EventBus {
    private record Registered(Plugin plugin, Listener listener, Method method, Class<?> event, EventHandler how) {}

    private final MainThread main;
    private final BiConsumer<String, Throwable> failed;
    private final List<Registered> all = new CopyOnWriteArrayList<>();

    EventBus(MainThread main, BiConsumer<String, Throwable> failed) {
        this.main = main;
        this.failed = failed;
    }

    void register(Listener listener, Plugin plugin) {
        if (!plugin.isEnabled()) {
            throw new IllegalStateException("Plugin attempted to register " + listener + " while not enabled");
        }
        List<Registered> found = new ArrayList<>(all);
        for (Method method : listener.getClass().getDeclaredMethods()) {
            EventHandler how = method.getAnnotation(EventHandler.class);
            if (how == null || method.isBridge() || method.isSynthetic()) {
                continue;
            }
            Class<?>[] parameters = method.getParameterTypes();
            if (parameters.length != 1 || !Event.class.isAssignableFrom(parameters[0])) {
                throw new IllegalArgumentException("invalid EventHandler method " + method);
            }
            method.setAccessible(true);
            found.add(new Registered(plugin, listener, method, parameters[0], how));
        }
        found.sort(Comparator.comparing(r -> r.how().priority()));
        all.clear();
        all.addAll(found);
    }

    void unregister(Plugin plugin) {
        all.removeIf(registered -> registered.plugin() == plugin);
    }

    /** Calls an event; a handler that throws is logged, as the server does, and the next one is called. */
    void call(Event event) {
        if (event.isAsynchronous() == main.isCurrent()) {
            throw new IllegalStateException(event.getEventName() + " may only be triggered "
                    + (event.isAsynchronous() ? "asynchronously." : "synchronously."));
        }
        for (Registered registered : all) {
            if (!registered.event().isInstance(event)
                    || (registered.how().ignoreCancelled() && event instanceof Cancellable c && c.isCancelled())) {
                continue;
            }
            if (event.isAsynchronous()) {
                invoke(registered, event);
            } else {
                main.record().plugin(event.getEventName(), () -> invoke(registered, event));
            }
        }
    }

    private void invoke(Registered registered, Event event) {
        try {
            registered.method().invoke(registered.listener(), event);
        } catch (InvocationTargetException e) {
            failed.accept("Could not pass event " + event.getEventName() + " to " + registered.plugin().getName(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
