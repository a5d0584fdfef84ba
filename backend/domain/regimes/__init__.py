"""Two readings of a configuration in; regimes, drifts and their differences in words out."""
