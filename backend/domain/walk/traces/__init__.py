"""One packet in; each rule and route that it met, with reasons in words, out."""
