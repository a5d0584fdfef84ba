"""What contracts of other sizes, or without one of the ISPs, would bring."""
