"""Queue trials over HTTP."""
