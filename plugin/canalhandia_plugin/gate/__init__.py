"""Who may ask now."""
