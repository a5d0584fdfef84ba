"""A wish to compare queues in; runs on the router and a verdict out."""
