"""Embedders: texts to vectors, fed as their makers say."""
