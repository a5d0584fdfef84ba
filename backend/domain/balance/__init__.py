"""Demand, capacities and limits in; weights, bucket maps and what a lost uplink would do out."""
