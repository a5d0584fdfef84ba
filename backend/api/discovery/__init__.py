"""Endpoints that read a router on request: trials, discovery, findings and regimes."""
