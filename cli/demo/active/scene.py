"""The time of the past, and what its tests moved beside the campus's own traffic."""

from __future__ import annotations

import datetime as dt
import threading
from collections import Counter

from lab.campuses.recorded_uplinks import RecordedUplinks


class PastScene:
    """Moves on as tests go; `at`: unix seconds."""

    def __init__(self, uplinks: RecordedUplinks) -> None:
        self.uplinks = uplinks
        self.at = uplinks.begins_at
        self._moved: dict[str, Counter[str]] = {name: Counter() for name in uplinks.wans}

    def now(self) -> dt.datetime:
        return dt.datetime.fromtimestamp(self.at, dt.UTC)

    @property
    def at_ms(self) -> int:
        return round(self.at * 1000)

    def carry(self, name: str, down_bytes: int, up_bytes: int) -> None:
        """A test's bytes count at the line that it really left by."""
        self._moved[name].update(down=down_bytes, up=up_bytes)

    def counted(self, name: str) -> tuple[int, int]:
        down, up = self.uplinks.counted(name, self.at)
        moved = self._moved[name]
        return down + moved["down"], up + moved["up"]


class PastPause(threading.Event):
    """A wait takes the past's time, not ours."""

    def __init__(self, scene: PastScene) -> None:
        super().__init__()
        self._scene = scene

    def wait(self, timeout: float | None = None) -> bool:
        self._scene.at += timeout or 0.0
        return False
