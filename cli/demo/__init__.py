"""A campus in a box behind the real product: its past, its advice, its prices."""
