"""Everything in the database into one file, and back."""
