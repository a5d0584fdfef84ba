"""Figures of complete slots, kept until newer slots come: a page on twenty screens is computed once.

If all twenty ask at the same moment, the first computes and the others wait.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

Name = TypeVar("Name", bound=Hashable)
Value = TypeVar("Value")

MOST = 4096
KEPT_MS = 300_000  # one slot; corrected history shows after this at the latest
PATIENCE_S = 30.0  # longest wait for another thread before computing the same again


@dataclass(slots=True)
class _Making:
    """Under way; `values` stays empty if that fails."""

    done: threading.Event = field(default_factory=threading.Event)
    values: list[Any] = field(default_factory=list)


class SummaryCache:
    """Least recently used first out. The key holds all that the figures depend on; thread-safe."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()
        self._making: dict[Hashable, _Making] = {}

    def get(self, key: Hashable, now_ms: int, make: Callable[[], Value]) -> Value:
        return self.several({key: key}, now_ms, lambda _: {key: make()})[key]

    def several(
        self,
        keys: Mapping[Name, Hashable],
        now_ms: int,
        make: Callable[[Sequence[Name]], Mapping[Name, Value]],
    ) -> dict[Name, Value]:
        """Values by name; `make` gets those that are neither kept nor in work in another thread.

        Each makes its own part before it waits for others, so that no two wait for each other.
        """
        values, mine, theirs = self._sorted(keys, now_ms)
        if mine:
            try:
                for name, value in make(list(mine)).items():
                    values[name] = value
                    mine[name].values.append(value)
                    self._put(keys[name], now_ms, value)
            finally:
                self._finish(keys, mine)
        for name, making in theirs.items():
            making.done.wait(PATIENCE_S)
            if making.values:
                values[name] = making.values[0]
        failed = [name for name in theirs if name not in values]
        return {**values, **make(failed)} if failed else values

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()

    def _sorted(
        self, keys: Mapping[Name, Hashable], now_ms: int
    ) -> tuple[dict[Name, Any], dict[Name, _Making], dict[Name, _Making]]:
        """What is kept, what we make, and what another thread makes."""
        kept_values, mine, theirs = {}, {}, {}
        with self._lock:
            for name, key in keys.items():
                kept = self._kept.get(key)
                if kept is not None and 0 <= now_ms - kept[0] < KEPT_MS:
                    self._kept.move_to_end(key)
                    kept_values[name] = kept[1]
                elif key in self._making:
                    theirs[name] = self._making[key]
                else:
                    self._making[key] = mine[name] = _Making()
        return kept_values, mine, theirs

    def _put(self, key: Hashable, now_ms: int, value: object) -> None:
        with self._lock:
            self._kept[key] = (now_ms, value)
            self._kept.move_to_end(key)
            while len(self._kept) > self._most or self._first_is_old(now_ms):
                self._kept.popitem(last=False)

    def _first_is_old(self, now_ms: int) -> bool:
        """Keys change with every slot: old ones are never asked for again."""
        made_ms, _ = next(iter(self._kept.values()))
        return now_ms - made_ms >= KEPT_MS

    def _finish(self, keys: Mapping[Name, Hashable], mine: Mapping[Name, _Making]) -> None:
        with self._lock:
            for name in mine:
                del self._making[keys[name]]
        for making in mine.values():
            making.done.set()
