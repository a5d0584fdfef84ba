"""Sends messages to mail servers and to programs over HTTP. Comes in: a target and a message; goes out: its answer.

The only room that speaks SMTP and outgoing HTTP. It knows nothing of incidents, and no database.
"""
