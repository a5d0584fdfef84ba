"""One message a day in place of one for each incident."""
