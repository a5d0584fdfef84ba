"""A guided demo: whom a visitor may be, and what a visitor may do to its cables. No other product has these routes."""
