"""The live stream of a browser, and its end."""
