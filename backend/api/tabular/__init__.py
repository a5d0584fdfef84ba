"""Tables as CSV: rows of answers out, and tables of contracts in."""
