"""Queries of `timbang doctor` and of the metrics."""
