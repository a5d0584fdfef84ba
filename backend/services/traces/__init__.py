"""One packet in; its way through a router, now or before and after a plan, out."""
