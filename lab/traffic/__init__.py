"""Demand and a configuration in; bytes per stream, line and counter out."""
