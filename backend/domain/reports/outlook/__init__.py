"""What the page of a recent week says of the present: failures that others would not carry, and sizes of contracts."""
