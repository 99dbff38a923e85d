"""What a round really costs both sides, with the collection in it."""
