"""Routes and queues of a router in; what the kernel shall hold, and its counters, out."""
