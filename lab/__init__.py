"""A campus in a box: simulated RouterOS API servers. Shares no code with the product."""
