"""Long-running processes: HTTP, TLS, the first run, the whole product in one process."""
