"""Configurations as people write them, retyped; each with what a router does with it (its truth), by reading.

`NNN_name.rsc` is what a router exports, in our own names, addresses and comments; `NNN_name.toml` its truth
(`truth.Truth` says what each key means). To add one: write both, and look at what `python -m tests.corpus NNN` and
tests/integration/corpus/test_truths.py say. Where the product differs and the truth was read again, rule by rule, the
difference goes into `known_misses.toml` with the code that causes it.
"""
