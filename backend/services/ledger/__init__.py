"""A router and months in; the time of each ISP by kind against its contract out."""
