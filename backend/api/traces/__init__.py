"""The endpoint that follows one packet through a router."""
