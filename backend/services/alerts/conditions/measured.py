"""From what was measured now and then to events that begin, go on with newer figures, and end."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from backend.domain.alerts.conditions.condition_state import Sight
from backend.store.alerts.facts import lasting
from backend.store.alerts.facts.lasting import LastingRow
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry


class MeasuredPlace(NamedTuple):
    """What an event is of."""

    kind: str
    router_id: int
    uplink_id: int | None


@dataclass(frozen=True, slots=True)
class Measured:
    """`since_ms`: begin of the time that was looked at; an event that is older ends there, another at `at_ms`."""

    place: MeasuredPlace
    sight: Sight
    since_ms: int
    at_ms: int  # an event begins
    figures: Mapping[str, float] = field(default_factory=dict)


def note(
    session: Session,
    kinds: Sequence[str],
    router_ids: Sequence[int],
    looks: Iterable[Measured],
    now: dt.datetime,
) -> int:
    """Returns how many events began or ended.

    What lasts at these routers and was not looked at has ended: nothing is promised or limited there any more.
    """
    known = {
        MeasuredPlace(row.kind, row.router_id, row.uplink_id): row
        for row in lasting.lasting(session, router_ids, kinds)
    }
    entries: list[Entry] = []
    for look in looks:
        entries += _entries(look, known.pop(look.place, None))
    given_up: dict[str, Any] = {"unmeasured": None}
    entries += [Entry("end", *place, now, detail=given_up) for place in known]
    events.write(session, entries)
    return sum(entry.verb != "detail" for entry in entries)


def _entries(look: Measured, row: LastingRow | None) -> Iterator[Entry]:
    detail = {"figures": dict(look.figures)} if look.figures else {}
    if row is None:
        if look.sight == "bad":
            yield Entry("begin", *look.place, at(look.at_ms), detail=detail)
    elif look.sight == "good":
        end_ms = look.since_ms if row.from_at_ms < look.since_ms else look.at_ms
        yield Entry("end", *look.place, at(end_ms))
    elif look.sight != "unknown":
        yield Entry("detail", *look.place, at(look.at_ms), detail=detail)
