"""What is dealt: cards, packs, shoes, dice, and the generator they are drawn from."""
