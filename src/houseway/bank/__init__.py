"""Money: cents, odds, wagers, cover, the order of settlement."""
