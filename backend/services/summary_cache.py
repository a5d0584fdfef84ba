"""Figures of complete slots, kept until newer slots come: a page that is open on twenty screens is computed once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable

from backend.domain.summary import Summary

MOST = 4096
KEPT_MS = 300_000
"""One slot: history that is loaded or corrected by hand shows after this long at the latest."""


class SummaryCache:
    """Least recently used first out. The key holds everything that the figures depend on; safe between threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[int, Summary]] = OrderedDict()

    def get(self, key: Hashable, now_ms: int) -> Summary | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None or not 0 <= now_ms - found[0] < KEPT_MS:
                return None
            self._kept.move_to_end(key)
            return found[1]

    def put(self, key: Hashable, now_ms: int, value: Summary) -> None:
        with self._lock:
            self._kept[key] = (now_ms, value)
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
