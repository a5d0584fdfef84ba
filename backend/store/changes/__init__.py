"""Queries about changes of routers, for pages and for workers."""
