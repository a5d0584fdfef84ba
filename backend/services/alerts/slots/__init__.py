"""What whole slots say of uplinks: full and degraded ones."""
