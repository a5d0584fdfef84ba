"""Reports that are made by schedule or asked for, kept, and mailed."""
