"""What conditions are judged from: rows of many routers at once."""
