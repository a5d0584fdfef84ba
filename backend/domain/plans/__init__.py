"""A configuration and a target in; the writes that reach it, their inverse, proof and warnings out."""
