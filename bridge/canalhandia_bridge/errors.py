"""What can go wrong between Python and the server.

BridgeError
├── GatewayRefused       wrong token, or a call that the locked gateway does not take
├── GatewayLost          the JVM is gone, or the connection broke
├── ServerBusy           the server thread did not answer in 2 s; the next call may be answered
├── ServerFailed         a call failed inside the server, which lives on
└── ProtocolError        a value that crossed is not the agreed JSON, seen from either side
"""


class BridgeError(Exception):
    """Root of this package's errors: what failed, the value seen, what to do."""


class GatewayRefused(BridgeError):
    """The gateway answered, and said no."""


class GatewayLost(BridgeError):
    """The JVM cannot be reached any more; the sidecar should stop."""


class ServerBusy(BridgeError):
    """The server thread is too busy to be read now; ask again later."""


class ServerFailed(BridgeError):
    """The server raised an error of its own during a call; its log has the details."""


class ProtocolError(BridgeError):
    """A value that crossed the bridge has not the agreed form (docs/ponte.md)."""
