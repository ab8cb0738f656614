package canalhandia.bridge;

import java.net.InetAddress;
import py4j.Gateway;
import py4j.Py4JPythonClient;

/** The way back to Python that this bridge does not have: Java never calls. py4j wants an object in its place. */
final class NoCallbacks implements Py4JPythonClient {
    @Override
    public String sendCommand(String command) {
        throw new UnsupportedOperationException("this bridge is one-way");
    }

    @Override
    public String sendCommand(String command, boolean blocking) {
        return sendCommand(command);
    }

    @Override
    public void shutdown() {
        // There is nothing to close.
    }

    @Override
    public Py4JPythonClient copyWith(InetAddress address, int port) {
        return this;
    }

    @Override
    public boolean isMemoryManagementEnabled() {
        return false;
    }

    @Override
    public int getPort() {
        return 0;
    }

    @Override
    public int getReadTimeout() {
        return 0;
    }

    @Override
    public InetAddress getAddress() {
        return InetAddress.getLoopbackAddress();
    }

    @Override
    public Object getPythonServerEntryPoint(Gateway gateway, @SuppressWarnings("rawtypes") Class[] interfaces) {
        throw new UnsupportedOperationException("this bridge is one-way");
    }
}
