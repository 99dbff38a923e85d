"""What blackjack is worth: the bank's hands, the players' hands, and the best play of each."""
