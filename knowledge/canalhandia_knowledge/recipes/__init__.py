"""The recipes of the running server: the book, the way back, the tree, and exact answers in Portuguese."""
