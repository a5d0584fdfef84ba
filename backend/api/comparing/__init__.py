"""The endpoint that holds two periods against each other."""
