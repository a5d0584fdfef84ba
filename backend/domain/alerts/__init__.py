"""What somebody is told of: conditions judged from stored readings, and how long each must last."""
