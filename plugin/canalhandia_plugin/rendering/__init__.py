"""From answers to chat: Adventure components, lines, the console's plain form."""
