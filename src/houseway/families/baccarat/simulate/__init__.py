"""Baccarat tables, simulated."""
