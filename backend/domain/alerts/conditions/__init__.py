"""When something is so bad that it counts, from what was read; and for how long it must be so."""
