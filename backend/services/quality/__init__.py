"""A router and a window in; the quality of its uplinks, and evidence for disputes, out."""
