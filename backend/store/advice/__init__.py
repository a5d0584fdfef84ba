"""Queries about recommendations and balance settings."""
