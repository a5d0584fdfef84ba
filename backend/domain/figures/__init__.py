"""Slots, hours and days in; the figures, verdicts and chart points of a window out."""
