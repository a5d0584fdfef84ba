"""Sets reports as PDF. Comes in: a paper as plain values; goes out: the bytes of a file for people and archives.

The only room that knows Typst. It runs in a child process with limits, and no text of a paper is ever evaluated.
"""
