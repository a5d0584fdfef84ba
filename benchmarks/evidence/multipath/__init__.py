"""What paper E's experiment is made of."""
