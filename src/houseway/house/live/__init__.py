"""Running tables: what people do at them, what everybody is told of it, and for whom they wait."""

from houseway.house.live.inputs import PURSE
from houseway.house.live.table import LiveTable

__all__ = ["PURSE", "LiveTable"]
