"""Everything that is wrong with a file, at once: each fault with its line, its key, its way out."""
