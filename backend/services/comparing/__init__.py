"""Two windows or regimes in; their figures side by side, with caveats, out."""
