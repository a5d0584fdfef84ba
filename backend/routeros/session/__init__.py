"""A host, a port and credentials in; sentences of one kept connection out."""
