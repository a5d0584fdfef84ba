"""What is said of an incident afterwards: its sentences in the past, and what other ISPs did meanwhile."""
