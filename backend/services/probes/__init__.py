"""Probe settings and the clock in; planned, run and stored probes out."""
