"""Whether two commits give the same answers over the same data."""
