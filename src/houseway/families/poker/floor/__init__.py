"""What goes wrong in a hand of poker, and what chips and words stand for: the house rules."""
