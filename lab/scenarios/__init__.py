"""Scenario files in; a campus, its lines and their outages out."""
