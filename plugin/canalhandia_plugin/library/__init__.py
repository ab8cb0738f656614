"""What this server knows, kept current: names, recipes, the index, and the pipeline that answers from them."""
