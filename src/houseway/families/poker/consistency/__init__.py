"""What types cannot say of a poker filing."""
