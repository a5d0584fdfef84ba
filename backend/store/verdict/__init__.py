"""What waits for a person at a router, and how its ISPs are now, for the verdicts of many routers at once."""
