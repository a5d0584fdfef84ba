"""The walk of a packet through a router's configuration."""
