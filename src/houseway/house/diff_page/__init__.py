"""Two sheets side by side on a page of the house."""
