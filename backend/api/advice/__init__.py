"""Endpoints of recommendations, what-ifs, scores and the balance of a router."""
