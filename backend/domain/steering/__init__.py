"""Recorded demand per bucket in; what dividing it otherwise over time would have brought, and whether it pays, out."""
