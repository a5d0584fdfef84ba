"""A request to compare queues comes in; runs on the router and a verdict come out."""
