"""People, their passwords, sessions and tokens: requests to sign in come in, who may act goes out."""
