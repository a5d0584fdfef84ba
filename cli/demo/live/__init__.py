"""Tests of the demo that really run: iperf3 through a relay of the lab, which stands for the lines."""
