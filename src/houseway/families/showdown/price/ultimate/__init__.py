"""Ultimate Texas Hold'em, counted."""
