"""The text of a RouterOS script in; its statements out."""
