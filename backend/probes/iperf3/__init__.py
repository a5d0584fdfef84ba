"""Command lines of iperf3 out; its JSON in, and series, totals and failures out."""
