"""From wikitext and Markdown to clean sections and chunks."""
