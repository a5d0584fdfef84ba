"""Endpoints of campuses, routers, uplinks and contracts."""
