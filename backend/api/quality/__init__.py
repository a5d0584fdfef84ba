"""Endpoints of the quality of uplinks."""
