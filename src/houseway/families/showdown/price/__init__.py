"""What the showdown games are worth: three card, Caribbean and ultimate."""
