"""Configurations that workers read in; stored regimes, drifts and findings out."""
