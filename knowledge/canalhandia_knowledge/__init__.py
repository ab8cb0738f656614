"""A library that answers questions about Minecraft from sources: no server, no YAML, no chat colours."""
