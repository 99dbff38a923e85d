"""Hand histories in PHH, the format that pokerkit and its data sets have: written and read."""
