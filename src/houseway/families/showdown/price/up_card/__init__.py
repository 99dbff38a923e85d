"""Games of one decision against an up card, counted."""
