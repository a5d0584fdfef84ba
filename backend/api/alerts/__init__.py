"""Endpoints of incidents."""
