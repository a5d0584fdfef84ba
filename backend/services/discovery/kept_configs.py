"""Configurations of a moment ago: another question does not read the router again."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from backend.domain.config.config import RouterConfig
from backend.routeros.session.client import Target

KEPT_S = 30.0  # shorter than changing a rule and asking about it takes


@dataclass(frozen=True, slots=True)
class KeptConfig:
    config: RouterConfig
    read_at: dt.datetime


@dataclass
class _Place:
    lock: Lock = field(default_factory=Lock)
    target: Target | None = None
    until: float = 0.0
    reading: KeptConfig | None = None


class KeptConfigs:
    """One reading per router; others wait while it is read."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._lock = Lock()
        self._places: dict[int, _Place] = {}

    def of(self, router_id: int, target: Target, read: Callable[[], KeptConfig]) -> KeptConfig:
        """The result of `read`, also one of less than KEPT_S ago for the same target."""
        with self._lock:
            self._places = {
                key: place for key, place in self._places.items() if self._is_kept(place)
            }
            place = self._places.setdefault(router_id, _Place())
        with place.lock:
            if place.reading is None or place.target != target or not self._is_fresh(place):
                place.reading = None
                place.reading = read()
                place.target, place.until = target, self._monotonic() + KEPT_S
            return place.reading

    def _is_kept(self, place: _Place) -> bool:
        return place.lock.locked() or self._is_fresh(place)

    def _is_fresh(self, place: _Place) -> bool:
        return self._monotonic() < place.until
