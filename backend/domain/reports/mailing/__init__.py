"""Reports that are mailed: when one is due, what its mail says, who may get it."""
