"""A configuration and a class of packets in; the rules, tables and routes that they meet out."""
