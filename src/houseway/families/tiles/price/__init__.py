"""What pai gow with tiles is worth, exactly."""
