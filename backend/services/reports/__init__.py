"""What somebody reads who does not watch screens: a week in a few numbers."""
