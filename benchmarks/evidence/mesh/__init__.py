"""What paper D's experiment is made of."""
