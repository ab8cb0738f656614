"""A sidecar that hands its handshake to a test: writes the line into a file, then waits for the end of stdin."""

import sys
from pathlib import Path

file = Path(sys.argv[1])
draft = file.with_suffix(".part")
draft.write_bytes(sys.stdin.buffer.readline())
draft.replace(file)
sys.stdin.buffer.read()
