package canalhandia.sidecar;

import canalhandia.bridge.EventQueue;
import canalhandia.bridge.LockedGateway;
import canalhandia.json.JsonWriter;
import java.io.File;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.logging.Logger;

/** What the supervisor needs of the rest: the command line, a fresh way in, and whom to tell of an end. */
public final class Handshakes implements Supervisor.Surroundings {
    private static final int PROTOCOL = 1;

    private final File dataFolder;
    private final LockedGateway gateway;
    private final EventQueue queue;
    private final BiConsumer<State, String> told;
    private final Logger logger;

    public Handshakes(File dataFolder, LockedGateway gateway, EventQueue queue, BiConsumer<State, String> told,
            Logger logger) {
        this.dataFolder = dataFolder;
        this.gateway = gateway;
        this.queue = queue;
        this.told = told;
        this.logger = logger;
    }

    @Override
    public List<String> command() {
        BridgeSettings settings = BridgeSettings.read(dataFolder.toPath(), logger::severe);
        return PythonCommand.build(settings, dataFolder.toPath());
    }

    @Override
    public String handshake() {
        String token = gateway.renew();
        queue.dismiss();
        return new JsonWriter().beginObject()
            .name("port").value(gateway.getListeningPort())
            .name("token").value(token)
            .name("data_dir").value(dataFolder.getAbsolutePath())
            .name("protocol").value(PROTOCOL)
            .endObject().toString();
    }

    @Override
    public void ended(State next, String reason) {
        // What the dead one may have left running (a child of its own) is out from now on, not from the next start on.
        gateway.renew();
        queue.dismiss();
        told.accept(next, reason);
    }
}
