"""House ways: printed charts as rows of phrases, and what they make of seven cards."""
