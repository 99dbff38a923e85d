"""The equity page: hands of a game for a pot, and what they are worth against each other."""
