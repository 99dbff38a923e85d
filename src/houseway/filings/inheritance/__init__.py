"""Editions: a filing that is written as what sets it apart from another, and what sheets share."""
