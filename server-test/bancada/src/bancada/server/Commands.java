package bancada.server;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bukkit.command.CommandSender;
import org.bukkit.command.PluginCommand;

/** Typed lines to the plugin's commands, as the server's command map does; main thread. */
final class Commands {
    private final GameServer server;

    Commands(GameServer server) {
        this.server = server;
    }

    /** Runs a line ('/receita tocha', the slash optional). Blanks between arguments collapse, as on Paper. */
    void run(CommandSender sender, String line) {
        String[] words = Arrays.stream(withoutSlash(line).split(" ")).filter(w -> !w.isEmpty()).toArray(String[]::new);
        PluginCommand command = words.length == 0 ? null : find(words[0]);
        if (command == null) {
            sender.sendMessage("Unknown command. Type \"/help\" for help.");
            return;
        }
        if (!allowed(sender, command)) {
            sender.sendMessage("I'm sorry, but you do not have permission to perform this command.");
            return;
        }
        String[] arguments = Arrays.copyOfRange(words, 1, words.length);
        boolean[] good = {true};
        try {
            server.main().record().plugin("/" + command.getName(), () ->
                    good[0] = command.getExecutor().onCommand(sender, command, words[0], arguments));
        } catch (RuntimeException | Error e) {
            server.failed("Command exception: " + line, e);
            sender.sendMessage("An internal error occurred while attempting to perform this command");
            return;
        }
        if (!good[0] && !command.getUsage().isEmpty()) {
            for (String usage : command.getUsage().replace("<command>", words[0]).split("\n")) {
                sender.sendMessage(usage);
            }
        }
    }

    /** The completions that a client is offered for a line as typed so far. */
    List<String> complete(CommandSender sender, String line) {
        String typed = withoutSlash(line);
        String[] words = typed.split(" ", -1);
        if (words.length < 2) {
            String start = typed.toLowerCase(Locale.ROOT);
            return server.plugins().commands().keySet().stream().filter(label -> label.startsWith(start)).sorted().toList();
        }
        PluginCommand command = find(words[0]);
        if (command == null || !allowed(sender, command)) {
            return List.of();
        }
        List<List<String>> offered = new java.util.ArrayList<>();
        try {
            server.main().record().plugin("tab /" + command.getName(), () -> offered.add(command.getTabCompleter()
                    .onTabComplete(sender, command, words[0], Arrays.copyOfRange(words, 1, words.length))));
        } catch (RuntimeException | Error e) {
            server.failed("Unhandled exception during tab completion: " + line, e);
            return List.of();
        }
        if (offered.get(0) != null) {
            return offered.get(0);
        }
        String start = words[words.length - 1].toLowerCase(Locale.ROOT);
        return server.players().stream().map(PlayerEntity::getName)
                .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(start)).sorted().toList();
    }

    private static String withoutSlash(String line) {
        return line.startsWith("/") ? line.substring(1) : line;
    }

    private PluginCommand find(String label) {
        return server.plugins().commands().get(label.toLowerCase(Locale.ROOT));
    }

    private static boolean allowed(CommandSender sender, PluginCommand command) {
        return command.getPermission() == null || sender.hasPermission(command.getPermission());
    }
}
