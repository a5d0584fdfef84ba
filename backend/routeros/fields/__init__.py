"""The menus and the declared type of every field that we read."""
