"""What goes over the wire: pydantic models, one file per part of the API."""
