"""Running tables: what people do at them, what everybody is told of it, and for whom they wait."""

from houseway.house.buying import PURSE, purse_at
from houseway.house.live.table import LiveTable

__all__ = ["PURSE", "LiveTable", "purse_at"]
