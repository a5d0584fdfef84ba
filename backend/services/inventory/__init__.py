"""Campuses, routers, uplinks and contracts as an admin edits them."""
