"""Clients, the servers of the internet and the probe host of the lab."""
