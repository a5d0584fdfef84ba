"""Queries of the poll path: anchors, samples, slots, rollups, events, leases."""
