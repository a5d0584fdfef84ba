"""Bytes of a RouterOS API connection in; words, sentences and traps out."""
