"""Endpoints of growth: when contracts are full, and what each student has."""
