"""Queries about campuses, routers, uplinks and contracts."""
