"""What one large transfer would gain if it used all ISPs at once, and what the campus would gain."""
