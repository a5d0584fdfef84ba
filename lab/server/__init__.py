"""Sockets in; many simulated routers served from one thread out."""
