"""Periods as readers ask for them in; windows of whole slots, and their pieces, out."""
