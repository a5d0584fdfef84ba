"""Endpoints of accounts, sessions, API tokens and the audit log."""
