"""What can go wrong between Python and the server.

BridgeError
├── GatewayRefused       wrong token, or a command the locked gateway does not take
├── GatewayLost          the JVM is gone, or the connection broke
└── ProtocolError        the other side sent something that is not the agreed JSON
"""


class BridgeError(Exception):
    """Root of this package's errors: what failed, the value seen, what to do."""


class GatewayRefused(BridgeError):
    """The gateway answered, and said no."""


class GatewayLost(BridgeError):
    """The JVM cannot be reached any more; the sidecar should stop."""


class ProtocolError(BridgeError):
    """A value that crossed the bridge has not the agreed form (docs/ponte.md)."""
