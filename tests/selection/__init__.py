"""Which unit tests a change can have broken: those that import or read a file which differs from when they passed.

In: the files of this checkout. Out: test files to run, and a memory of those that passed.
"""
