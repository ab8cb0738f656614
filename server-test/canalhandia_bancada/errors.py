"""What can go wrong with the embedded test server.

BenchError
├── BenchNotBuilt     the classes or the jar are missing
├── BenchDied         the JVM ended although nobody asked it to; carries the log's tail
├── BenchRefused      the server answered an operation with `error`
└── BenchTimeout      what was waited for did not come in time; carries what came instead
"""


class BenchError(Exception):
    """Base of all errors here; the message names what failed, what was seen and what to do."""


class BenchNotBuilt(BenchError):
    """The server's classes or the plugin's jar are not built."""


class BenchDied(BenchError):
    """The JVM ended by itself."""


class BenchRefused(BenchError):
    """An operation was answered with `error`."""


class BenchTimeout(BenchError):
    """The awaited line did not come before the deadline."""
