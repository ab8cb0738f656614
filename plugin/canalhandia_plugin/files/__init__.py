"""The operator's files: read with line numbers, written atomically, comments kept."""
