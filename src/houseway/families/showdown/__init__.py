"""Poker hands against the player-dealer's: Three Card Poker, Caribbean Stud, Ultimate Hold'em."""
