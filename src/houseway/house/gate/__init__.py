"""The gate: who comes in, how often, under which name and in which role; and what is told of it."""
