"""Requests for a change."""
