"""Plans, calendars and budgets in; which probe runs when, and whether its path is proven, out."""
