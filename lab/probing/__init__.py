"""What iperf3 and ping would have printed over a line of a campus: of line, seed and time alone."""
