"""One file per command: it decides and returns; work runs elsewhere and replies later."""
