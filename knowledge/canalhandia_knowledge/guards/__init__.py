"""What a model's draft must pass before anybody sees it: one small module per danger."""
