"""Paper D: TCP flows over a mesh of trunks, each on its first or its second path, packet by packet."""
