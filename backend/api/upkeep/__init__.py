"""Endpoints for machines: health, readiness and metrics."""
