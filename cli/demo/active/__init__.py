"""Ten weeks of tests of the demo's lines: planned, claimed, judged and stored by the product's own code."""
