"""Days of the calendar, as a filing writes them: 2024-07-01.

A day is a value like any other. Which day it is today is the clock's business: nobody here asks.
"""

from __future__ import annotations

from datetime import date as date
from datetime import timedelta
from typing import Final

ONE_DAY: Final = timedelta(days=1)
