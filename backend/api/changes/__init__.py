"""Endpoints of changes and drifts of routers."""
