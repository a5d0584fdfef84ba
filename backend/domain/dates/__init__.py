"""Instants in, local days, weeks and work hours of a campus out: zones, ISO weeks, calendars, cron."""
