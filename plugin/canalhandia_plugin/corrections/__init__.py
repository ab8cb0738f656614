"""What the team wrote as the right answers."""
