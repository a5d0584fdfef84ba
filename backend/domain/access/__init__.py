"""What people type or send to sign in comes in; whether it is allowed goes out."""
