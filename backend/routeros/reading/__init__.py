"""A connection in; counters, configurations, facts and scripts of a router out."""
