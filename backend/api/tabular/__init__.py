"""Tables: answers as files in any format beside JSON, and tables of contracts in."""
