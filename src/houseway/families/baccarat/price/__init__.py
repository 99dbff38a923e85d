"""Prices of the baccarat family: exact by coup counts, and whole tables simulated."""
