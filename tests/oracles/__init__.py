"""Independent ways to the same figures."""
