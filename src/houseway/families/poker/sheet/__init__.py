"""The rule sheet of a poker filing."""
