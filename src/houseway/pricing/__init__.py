"""What every price has in common."""
