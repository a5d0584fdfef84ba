"""Recorded weeks of a router, replayed under other ways to divide its traffic over time; nothing is written."""
