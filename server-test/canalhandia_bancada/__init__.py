"""A player, a console and an operator for the embedded test server: its Python client and the demo."""
