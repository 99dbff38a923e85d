"""The felt over time: seats, wagers, the bank's turn, events, views and logs."""
