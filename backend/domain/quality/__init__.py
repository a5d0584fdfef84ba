"""Finished probe runs and echoes in; grades, lenses and quality metrics of uplinks out."""
