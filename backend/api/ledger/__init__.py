"""Endpoints of the availability of ISPs by month."""
