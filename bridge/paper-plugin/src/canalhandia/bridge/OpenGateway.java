package canalhandia.bridge;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.logging.Logger;
import org.bukkit.plugin.Plugin;
import py4j.GatewayServer;

/**
 * The open gateway ({@code ponte.aberta: true}): py4j as it comes, which gives local scripts live Java objects.
 *
 * <p>At the operator's risk, and apart from the locked one that the sidecar uses: a port and a token of its own, which
 * stand in {@value #FILE} in the data folder, readable by the server's user only.
 */
public final class OpenGateway {
    private static final String FILE = "ponte-aberta.json";

    private final GatewayServer server;
    private final Path file;

    private OpenGateway(GatewayServer server, Path file) {
        this.server = server;
        this.file = file;
    }

    /** Opens it and warns, each time; null when it could not be opened. */
    public static OpenGateway open(Plugin plugin, Path folder, Logger logger) {
        String token = Token.fresh();
        try {
            GatewayServer server = new GatewayServer.GatewayServerBuilder(plugin)
                .javaPort(0)
                .javaAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))
                .authToken(token)
                .build();
            server.start();
            Path file = folder.resolve(FILE);
            write(file, "{\"port\":" + server.getListeningPort() + ",\"token\":\"" + token + "\"}\n");
            logger.warning("ATENÇÃO: ponte.aberta está ligada. Scripts deste computador com o conteúdo de " + file
                + " mandam no servidor inteiro. Se não é isso que você quer, ponha ponte.aberta: false em config.yml.");
            return new OpenGateway(server, file);
        } catch (IOException | RuntimeException e) {
            logger.severe("A ponte aberta não pôde ser aberta: " + e);
            return null;
        }
    }

    private static void write(Path file, String text) throws IOException {
        Path draft = file.resolveSibling(FILE + ".tmp");
        Files.deleteIfExists(draft);
        try {
            Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (UnsupportedOperationException e) {
            Files.createFile(draft);
        }
        Files.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }

    public void close() {
        server.shutdown();
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }
}
