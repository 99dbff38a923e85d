"""What the wagers are worth, counted over all deals."""
