"""What cures a finding of the lint: rows for a planned change, or lines for the console."""
