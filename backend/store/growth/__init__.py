"""Percentiles of many spans at once, computed where the rows are."""
