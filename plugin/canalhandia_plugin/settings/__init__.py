"""config.yml as typed values."""
