"""The index: chunks in LanceDB, built aside, one writer at a time."""
