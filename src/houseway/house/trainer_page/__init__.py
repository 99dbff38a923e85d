"""The trainer: hands to set for practice, and what each setting costs."""
