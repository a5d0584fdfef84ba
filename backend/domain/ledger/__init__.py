"""Known time of ISPs by month in; outages, repairs and what became of the promised availability out."""
