"""Routes and queues of a router in; the kernel's target state and its counters out."""
