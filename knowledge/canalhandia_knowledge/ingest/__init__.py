"""From pages and documents into the index, resumable."""
