"""Two periods of slots in; what differs between them, and how sure that is, out."""
