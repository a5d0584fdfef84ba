"""Connections, transactions, signals and bulk statements: how the store speaks to PostgreSQL."""
