"""Light echoes of a simulated past, as the router would have sent them: five in some minutes over each line."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator, Mapping
from random import Random

from backend.store.engine.session import Session
from backend.store.probes import pings
from backend.store.probes.pings import ROUTER, Echoes
from lab.campuses.recorded_uplinks import RecordedUplinks
from lab.probing.echoes import LOST_PART, round_trip_ms

ECHOES = 5
EVERY_S = 600
WITHIN_S = 540
"""The last minute of ten: tests begin with the hour or half hour and are over by then, so none of these is busy."""


def load(session: Session, uplinks: RecordedUplinks, names: Mapping[int, str]) -> None:
    pings.load(session, _rows(uplinks, names))


def _rows(uplinks: RecordedUplinks, names: Mapping[int, str]) -> Iterator[Echoes]:
    for at_s in moments(uplinks.begins_at, uplinks.ends_at):
        minute = dt.datetime.fromtimestamp(at_s, dt.UTC)
        for uplink_id, name in names.items():
            yield Echoes(uplink_id, minute, ROUTER, False, _minute(uplinks, name, at_s))


def moments(begins_at: float, ends_at: float) -> range:
    """Unix seconds. The minute of the begin is left out: a demo that ran until then has stored it."""
    first = math.ceil((begins_at + 60 - WITHIN_S) / EVERY_S) * EVERY_S + WITHIN_S
    return range(first, int(ends_at), EVERY_S)


def _minute(uplinks: RecordedUplinks, name: str, at_s: int) -> tuple[int | None, ...]:
    """None of a line that is down comes back."""
    if not uplinks.is_up(name, at_s):
        return (None,) * ECHOES
    moment, chance = uplinks.moment(name, at_s), uplinks.chance(name, at_s)
    return tuple(_echo_us(round_trip_ms(moment, chance), chance) for _ in range(ECHOES))


def _echo_us(rtt_ms: float, chance: Random) -> int | None:
    return None if chance.random() < LOST_PART else round(rtt_ms * 1000)
