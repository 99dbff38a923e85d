"""Whole tables of pai gow, played a million times a second."""
