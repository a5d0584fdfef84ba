"""Rows of a router's menus in; its configuration as values, and console commands out."""
