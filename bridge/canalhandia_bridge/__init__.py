"""The server as values: events in, components out, over a locked one-way bridge."""
