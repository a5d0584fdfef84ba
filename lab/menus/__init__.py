"""Declared menus of a router: fields, values, references and queries."""
