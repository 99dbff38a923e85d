"""The keys of filings and schedules, as people and editors ask for them, made from the types."""
