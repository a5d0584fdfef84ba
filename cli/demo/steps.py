"""What a start does, a line for each step with the seconds that it took."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Say = Callable[[str], None]


@contextmanager
def step(say: Say, what: str) -> Iterator[None]:
    """Said when it is done."""
    began = time.monotonic()
    yield
    say(f"  {time.monotonic() - began:5.1f} s  {what}")
