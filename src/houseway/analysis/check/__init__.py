"""What a filing or a schedule contradicts, omits or gets wrong."""
