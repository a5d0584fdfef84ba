"""A server, ISPs with addresses and budgets, and hours in; all of it saved at once, or what would come of it, out."""
