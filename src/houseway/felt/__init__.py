"""The felt over time: seats, asks, collections, shoes, events, views and logs.

What every table has is here; what belongs to a bank is in `bank`, what belongs to a pot in `pot`.
"""
