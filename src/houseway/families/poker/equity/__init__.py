"""What hands of poker are worth against each other: every deal counted, or many of them drawn."""
