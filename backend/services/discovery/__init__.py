"""A router read on request: trials, proposed uplinks, findings before anything is stored."""
