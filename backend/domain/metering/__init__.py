"""Readings of counters in; bytes, rates and utilization per 5-minute slot, hour and day out."""
