"""Worked examples of filings and collection rates, worked out as anything else is."""
