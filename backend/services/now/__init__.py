"""A router in; what its page Now shows beside verdict and split: tiles, open events, the last 24 hours."""
