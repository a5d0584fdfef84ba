"""Queries about accounts, sessions, tokens, secrets and the audit log."""
