"""A heartbeat to an address outside, each minute while all is well (docs/operations.md)."""

from __future__ import annotations

import datetime as dt
import logging
from dataclasses import dataclass, field

from backend.channels.dial import Egress
from backend.channels.heartbeat import beat
from backend.domain.alerts.heartbeat import Activity, standstill
from backend.store.alerts import blindness, conditions, outbox
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.upkeep import heartbeat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """`url`: whoever knows it can pretend that we live; empty: nobody waits for us."""

    database: Database
    egress: Egress
    url: str = field(repr=False)
    interval_s: float

    def run(self, now: dt.datetime) -> bool:
        """Whether the heartbeat arrived."""
        if not self.url:
            return False
        with self.database.transaction() as session:
            standing_still = standstill(_activity(session), self.interval_s, ms(now))
        if standing_still is not None:
            log.error("heartbeat withheld: %s", standing_still)
            return False
        answer = beat(self.url, now, self.egress)
        if answer.outcome != "delivered":
            log.warning("the heartbeat did not arrive: %s", answer.words)
        return answer.outcome == "delivered"


def _activity(session: Session) -> Activity:
    polls = heartbeat.polls(session)
    judged_at = conditions.judged_at(session)
    _, oldest_at = outbox.waiting(session)
    return Activity(
        polled_at_ms=_ms(polls.polled_at),
        answered_at_ms=_ms(polls.answered_at),
        judged_at_ms=_ms(judged_at),
        oldest_message_ms=_ms(oldest_at),
        has_routers=polls.has_routers,
        is_blind=blindness.open_incident(session, "timbang_blind") is not None,
    )


def _ms(instant: dt.datetime | None) -> int | None:
    return None if instant is None else ms(instant)
