"""Tables with a bank: the player-dealer's turn, wagers against him, first action, settlement."""
