"""What a rule would have opened: stored readings of a place come in, incidents by rules go out."""
