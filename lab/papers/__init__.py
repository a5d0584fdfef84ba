"""Simulations of the source papers, for `bin/evidence` alone: no part of the product."""
