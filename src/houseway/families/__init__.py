"""How each family plays: one folder a family."""
