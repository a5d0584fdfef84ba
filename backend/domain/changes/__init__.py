"""What a router and the database say of a change in; its state and its next step out."""
