"""Reports as files for people. Comes in: a week, month or term of a router; goes out: its PDF."""
