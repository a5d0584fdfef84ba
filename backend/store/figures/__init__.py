"""Sums, percentiles and chart rows, computed where the rows are."""
