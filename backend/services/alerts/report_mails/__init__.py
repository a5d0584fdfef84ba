"""Reports and letters about them, as the outbox sends them."""
