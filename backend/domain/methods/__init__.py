"""A configuration in; how the router balances, its uplinks and its pins of probes out."""
