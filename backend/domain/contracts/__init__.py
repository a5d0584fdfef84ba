"""Contracts of uplinks in; what was sold, at which speed and price, at any moment out."""
