"""Whole tables, played millions of times a second."""
