"""Queries about probe plans, runs, results, proofs and echoes."""
