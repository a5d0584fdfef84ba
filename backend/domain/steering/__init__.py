"""Recorded demand per bucket in; what dividing it in other ways over time would have brought, and whether it pays, out."""
