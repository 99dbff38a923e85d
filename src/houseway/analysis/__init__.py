"""What people ask of any game: check, cost, simulate, hints."""
