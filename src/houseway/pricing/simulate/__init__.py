"""Simulation, whatever the family: a described table, loops, chunks of work, what it came to."""
