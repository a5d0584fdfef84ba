"""Queries about queue trials, for pages and for workers."""
