package canalhandia.bridge;

/**
 * All that can be called over the bridge: strings, numbers and booleans in, strings and booleans out.
 *
 * <p>The forms of the JSON texts stand in docs/ponte.md. Every method runs on a thread of the gateway, never on a
 * server thread, and none waits for one longer than two seconds. None of them writes to the game.
 */
public interface EntryPoint {
    /** The next events, oldest first, as a JSON array; waits at most {@code timeoutMs}, then gives {@code []}. */
    String takeEvents(int limit, int timeoutMs);

    /** Sends a component to a player's UUID or "console"; false when nobody is there. */
    boolean reply(String target, String componentJson);

    /** Shows a component above a player's hot bar; false when the player is not there. */
    boolean actionBar(String target, String componentJson);

    /** The newest finished recipe snapshot, or "" while the first one is being taken. */
    String recipeSnapshot();

    /** Asks for a new snapshot; a {@code recipes_ready} event follows. */
    void retakeRecipes();

    /** Every item of this server with its translation key and the server's own English name. */
    String itemCatalogue();

    /** What a player carries now, or "" when offline. */
    String inventory(String uuid);

    /** Opens a read-only chest window; false when the player is offline. */
    boolean openWindow(String uuid, String windowJson);

    /** Replaces the table that answers tab completion. */
    void setCompletions(String json);

    /** Replaces the sentences that Java says by itself. */
    void setLocalMessages(String json);

    /** Chat lines that start with this become events; "" switches them off. */
    void setChatTrigger(String prefixOrEmpty);

    /** Version, software and who is online. */
    String serverInfo();

    /** The sidecar is up: from now on commands are handed to it. */
    void ready();
}
