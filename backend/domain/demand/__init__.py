"""Recorded slots in; demand, replayed over other splits and drawn again for intervals, out."""
