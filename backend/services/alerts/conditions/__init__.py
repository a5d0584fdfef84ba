"""What lasts, judged in each pass: from rows of many routers to events, or to the incident of Timbang itself."""
