"""A router or campus in; when its ISPs are full, and what each student has, out."""
