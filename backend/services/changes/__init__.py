"""Requests of admins in; planned, applied, confirmed or reverted changes out."""
