"""A configuration in; findings, each with its consequence and its remedy, out."""
