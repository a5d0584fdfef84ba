"""Several tests of one comparison: the more there are, the likelier one of them stands out by chance."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """The p values corrected for their number, in the same order; each is at least what it was, at most 1.

    Going by these, the chance that any of the tests finds what is not there stays below the level of one test,
    whatever the tests have in common. Source: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure",
    Scandinavian Journal of Statistics 6, 1979.
    """
    corrected = [0.0] * len(p_values)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = least
    return corrected
