"""Sentences of a session in; what a router would do and reply out."""
