"""What cards are worth."""
