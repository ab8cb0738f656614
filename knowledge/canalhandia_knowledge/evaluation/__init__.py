"""Measures how good the search and the answers are."""
