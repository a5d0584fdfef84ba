"""Real packets of tests through simulated lines: a relay in front of an iperf3 server, without root."""
