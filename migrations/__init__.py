"""One history of the database for both modes."""
