"""A balance question in; a recommendation with reasons, intervals and its score out."""
