"""What an incident costs: the traffic that an ISP carried before, and the price of its time away."""
