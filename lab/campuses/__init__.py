"""A scenario in; a router with its traffic and its past out."""
