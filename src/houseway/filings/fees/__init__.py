"""The collection as filed: documents of rates, their schedules, and what a hand pays by them."""
