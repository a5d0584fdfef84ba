"""Conditions that somebody is told of, judged every few seconds from stored readings."""
