"""The store's history, step by step; a house brings its store up to date when it starts."""
