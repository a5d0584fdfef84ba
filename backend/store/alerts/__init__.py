"""Conditions of ISPs between two looks, and the readings that they are judged by."""
