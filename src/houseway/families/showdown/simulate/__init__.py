"""Showdown tables, simulated."""
