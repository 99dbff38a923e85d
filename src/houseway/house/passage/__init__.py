"""Visits to tables that another process runs."""

from __future__ import annotations

from houseway.house.passage.passage import Passage

__all__ = ["Passage"]
