"""Paper E: one transfer over several paths, by the rules of TCP Reno, LIA and BALIA."""
