"""Predicates over packets in; decision diagrams over sets of packets, with exact chances, out."""
