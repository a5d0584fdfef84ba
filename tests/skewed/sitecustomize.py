"""For processes under libfaketime: it breaks the way in which time.sleep asks the kernel since Python 3.11 (EINVAL)."""

import select
import time


def sleep(seconds: float) -> None:
    """By a timeout in place of a point in time."""
    select.select([], [], [], seconds)


time.sleep = sleep
