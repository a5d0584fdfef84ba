"""Lists of numbers in; means, percentiles, intervals and tests out."""
