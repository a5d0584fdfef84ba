"""Endpoints of summaries, charts, weeks, hours, vitals and the wallboard."""
