"""`bin/test`: every suite in a process, side by side where each bears it; what runs, what passed, how long is left.

In: the suites (`suites.py`) and options. Out: what they said, the slowest tests, the skips, one exit status.
"""
