"""Answers of routers in; samples, slots, events and live signals in the database out."""
