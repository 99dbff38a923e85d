"""Whole tables of tiles, played a million times a second."""
