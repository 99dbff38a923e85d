"""Blackjack tables, simulated."""
