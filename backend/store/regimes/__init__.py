"""Queries about regimes, drifts and readings of configurations."""
