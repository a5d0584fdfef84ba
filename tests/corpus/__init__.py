"""Configurations as people write them, retyped; each with what a router does with it (its truth), by reading."""
