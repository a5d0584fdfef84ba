"""Configurations from workers in; stored regimes, drifts and findings out."""
