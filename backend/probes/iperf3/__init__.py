"""The words that iperf3 is started with, out; its printed JSON in, and series, totals and failures out."""
