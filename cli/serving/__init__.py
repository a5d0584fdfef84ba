"""The long-running processes: HTTP, TLS, the first run, all of the product in one process."""
