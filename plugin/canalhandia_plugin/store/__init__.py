"""The memory that outlives the process: SQLite or PostgreSQL."""
