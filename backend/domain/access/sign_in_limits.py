"""How often the password of one account may be guessed, from whatever addresses.

The bound per address cannot stop guesses from many addresses. A growing pause, not a lock, lets the owner still in.
"""

from __future__ import annotations

import datetime as dt

ACCOUNT_WINDOW = dt.timedelta(hours=1)
WRONG_PER_ACCOUNT = 50  # in ACCOUNT_WINDOW without a pause: about 1,200 a day, of an uncommon one

FIRST_PAUSE_S = 30
LONGEST_PAUSE_S = 15 * 60
DOUBLINGS = 5  # 30 s, 1, 2, 4, 8 minutes, then the longest


def pause_s(wrong: int) -> int:
    """Seconds from the last guess to the next one, after `wrong` guesses within the window."""
    over = wrong - WRONG_PER_ACCOUNT
    if over < 0:
        return 0
    return min(FIRST_PAUSE_S << min(over, DOUBLINGS), LONGEST_PAUSE_S)


def wait_s(wrong: int, newest: dt.datetime | None, now: dt.datetime) -> int:
    """Seconds until the account may be tried again, 0 if now; `newest`: the last of its guesses."""
    if newest is None:
        return 0
    left = newest + dt.timedelta(seconds=pause_s(wrong)) - now
    return max(0, round(left.total_seconds()))


def is_attack_begun(wrong: int) -> bool:
    return wrong == WRONG_PER_ACCOUNT
