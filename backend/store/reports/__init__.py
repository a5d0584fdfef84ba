"""Schedules of reports, their recipients, and the archive."""
