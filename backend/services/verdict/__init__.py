"""Routers in; the verdict of each one now out, the same for every page and program."""
