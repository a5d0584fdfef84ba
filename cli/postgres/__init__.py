"""PostgreSQL as a child process, its roles and its migrations."""
