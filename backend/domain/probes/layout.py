"""Lays probes one after another: no overlap on an uplink, nor of heavy ones on a server."""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import merge

from backend.domain.probes.schedule import LEAST_ROOM_S, SlotRequest

Place = tuple[str, int]  # ("uplink", id) or ("server", id)


@dataclass(frozen=True, slots=True)
class Taken:
    """An uplink and a server in use, [from_ms, to_ms)."""

    uplink_id: int
    server_id: int | None
    from_ms: int
    to_ms: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A request and when it is to begin."""

    request: SlotRequest
    due_ms: int
    fits: bool  # it can begin then and end in its window


class Occupation:
    def __init__(self, taken: Iterable[Taken]) -> None:
        self._busy: dict[Place, list[tuple[int, int]]] = defaultdict(list)
        for planned in taken:
            for place in _places(planned.uplink_id, planned.server_id):
                insort(self._busy[place], (planned.from_ms, planned.to_ms))

    def first_free(self, places: Sequence[Place], from_ms: int, length_ms: int) -> int:
        """The first instant from `from_ms` on when all places are free for so long."""
        at_ms = from_ms
        for begin_ms, end_ms in merge(*(self._busy[place] for place in places)):
            if begin_ms >= at_ms + length_ms:
                break
            at_ms = max(at_ms, end_ms)
        return at_ms

    def take(self, places: Sequence[Place], from_ms: int, to_ms: int) -> None:
        for place in places:
            insort(self._busy[place], (from_ms, to_ms))


def lay_out(requests: Iterable[SlotRequest], taken: Iterable[Taken]) -> list[Laid]:
    """When each requested slot begins, around slots that are taken; the earliest first, then in the order of the plan.

    Without room `due_ms` is the requested time, ms apart from others like it.
    """
    occupation = Occupation(taken)
    laid: list[Laid] = []
    for request in sorted(requests, key=lambda request: (request.earliest_ms, request.tick_ms)):
        places = _places(
            request.uplink_id, request.server_id if request.spec.traits.heavy else None
        )
        due_ms = occupation.first_free(places, request.earliest_ms, request.length_ms)
        fits = due_ms + LEAST_ROOM_S * 1000 <= request.expires_ms
        if fits:
            occupation.take(places, due_ms, due_ms + request.length_ms)
        laid.append(Laid(request, due_ms if fits else request.earliest_ms + len(laid), fits))
    return laid


def _places(uplink_id: int, server_id: int | None) -> list[Place]:
    place: list[Place] = [("uplink", uplink_id)]
    return place if server_id is None else [*place, ("server", server_id)]
