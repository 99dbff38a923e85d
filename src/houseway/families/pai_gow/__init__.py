"""Pai gow poker: seven cards set as two in front and five behind, each against the bank's."""
