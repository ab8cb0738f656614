"""The product: commands, gate, chat. The only package that knows both the bridge and knowledge."""
