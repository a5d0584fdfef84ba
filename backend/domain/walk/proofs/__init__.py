"""A configuration before and after a plan in; every class of packets whose outcome changes out."""
