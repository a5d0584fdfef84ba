"""How a screen without a keyboard is given a wallboard: it shows a code, which an admin types elsewhere."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

CODE_DIGITS = 6
LIFE = dt.timedelta(minutes=10)
"""A code's. Longer than the way from the screen to a desk."""

COLLECTING = dt.timedelta(minutes=2)
"""Within this time after the approval the screen collects what it was given."""

MOST_OF_A_PLACE = 5
MOST = 50
"""Open ones: of a million codes, fifty are hit by one guess in 20,000."""

WRONG_CODES = 10
WRONG_WINDOW = dt.timedelta(minutes=10)
"""An account's. Together with MOST: a chance of one in 2,000 per window."""


def new_code(below: Callable[[int], int]) -> str:
    """Such as `048213`; `below(n)`: an unguessable whole number from 0 to n - 1."""
    return f"{below(10**CODE_DIGITS):0{CODE_DIGITS}}"


def digits_of(typed: str) -> str | None:
    """The code that a person means, who may write it in groups; None: it is none."""
    digits = "".join(letter for letter in typed if letter not in " -\u00a0\u202f.")
    is_code = len(digits) == CODE_DIGITS and digits.isascii() and digits.isdigit()
    return digits if is_code else None


def wait_s(count: int, most: int, frees_at: dt.datetime | None, now: dt.datetime) -> int:
    """Seconds until there is room for the next one, 0 if now; `frees_at`: when the first of `count` counts no more."""
    if count < most or frees_at is None:
        return 0
    return max(1, round((frees_at - now).total_seconds()))
