"""Traces, progress and errors as plain text for a terminal."""
