"""The index: chunks in LanceDB, built aside, one writer at a time."""

import os

# Rust's warnings go past Python's logging to the owner's screen, in English; what they warn of comes as an error too
os.environ.setdefault("LANCEDB_LOG", "error")
