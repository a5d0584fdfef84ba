"""Messages that an account orders for itself: whether they may leave, and the letters about its mail address."""
