"""Endpoints of probe settings, runs and results."""
