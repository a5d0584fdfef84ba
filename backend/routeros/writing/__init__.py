"""Planned writes and the armed way back in; what a router did with them out."""
