"""What is known of a router in; one verdict out: one sentence, one colour, one next step."""
