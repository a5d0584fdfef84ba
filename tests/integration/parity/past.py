"""Four weeks of the paper's campus with all that can go wrong with readings, the last hours as live polls."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from backend.domain.metering.rates import Anchor
from backend.domain.metering.readings import BucketReading, InterfaceReading, RouterReading
from backend.errors import RouterTimeout
from backend.services.polling.backfill import load_uplink
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.polling.posting import Answer, Rules, post_answers
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from cli.demo import history as demo_history
from lab.campuses.campus import open_campus
from lab.campuses.recording import RecordedPast
from tests.integration.api.conftest import SECRET

JAKARTA = ZoneInfo("Asia/Jakarta")
OPENS = dt.datetime(2026, 9, 14, tzinfo=JAKARTA)
START, LIVE = OPENS + dt.timedelta(weeks=3), OPENS + dt.timedelta(weeks=6, days=6, hours=21)
END = OPENS + dt.timedelta(weeks=7)
"""Week 6 begins the paper's PCC regime: two weeks before it and nearly two after."""

RULES = Rules("worker-1", 10_000, 35_000)
GAPS = ((8.3, 8.7), (12.25, 12.27), (20.0, 20.01))
"""Days after START without readings: nine hours, half an hour, a quarter of one."""

REBOOT_DAY = 15.4
COUNTERS = ("rx_bytes", "tx_bytes", "rx_packets", "tx_packets", "rx_drops", "tx_drops")


@dataclass(frozen=True)
class Past:
    history: RecordedPast

    @classmethod
    def of_strada(cls) -> Past:
        campus = open_campus("strada", 7, OPENS.timestamp(), OPENS.timestamp)
        return cls(campus.history(START.timestamp(), END.timestamp(), 60.0))

    def enter(self, database: Database) -> None:
        """Book everything, in the ways in which the product does."""
        with database.transaction() as session:
            [target] = poll_targets(session, SecretBox([SECRET], allow_local=True))
            for uplink in target.uplinks:
                readings = (
                    reading for reading in self.readings(uplink.interface) if not _is_live(reading)
                )
                raw_from_ms = round((END - dt.timedelta(days=3)).timestamp() * 1000)
                load_uplink(
                    session, target, uplink, readings, gap_ms=180_000, raw_from_ms=raw_from_ms
                )
        for batch in self._batches(target):
            with database.transaction() as session:
                post_answers(session, batch, RULES)

    def readings(self, port: str) -> Iterator[Anchor]:
        """The port's counters, without those in gaps; they begin at 0 again after the reboot."""
        base: InterfaceReading | None = None
        columns = demo_history.columns(self.history, port)
        for reading in map(columns.reading, range(len(columns))):
            day = (reading.at_ms / 1000 - START.timestamp()) / 86_400
            if any(low < day < high for low, high in GAPS):
                continue
            if day < REBOOT_DAY:
                yield reading
                continue
            base = base or reading.interface
            yield Anchor(
                reading.at_ms, round((day - REBOOT_DAY) * 86_400), _less(reading.interface, base)
            )

    def _batches(self, target: PollTarget) -> Iterator[list[Answer]]:
        """Live polls, each by itself, then many at once as after an absence of the database; some fail."""
        by_port = [
            [reading for reading in self.readings(uplink.interface) if _is_live(reading)]
            for uplink in target.uplinks
        ]
        answers = [
            _answer(target, n, standings)
            for n, standings in enumerate(zip(*by_port, strict=True))
            if not 60 <= n < 75  # nobody asked: a gap among live polls
        ]
        yield from ([answer] for answer in answers[:100])
        yield answers[100:]


def _is_live(anchor: Anchor) -> bool:
    return anchor.at_ms >= LIVE.timestamp() * 1000


def _less(now: InterfaceReading, base: InterfaceReading) -> InterfaceReading:
    less: dict[str, Any] = {name: getattr(now, name) - getattr(base, name) for name in COUNTERS}
    return replace(now, **less)


def _answer(target: PollTarget, n: int, standings: tuple[Anchor, ...]) -> Answer:
    at_ms = standings[0].at_ms
    if n % 17 == 16:
        return Answer(target, at_ms, 4000, error=RouterTimeout("timeout", "no answer", "look"))
    interfaces = tuple(standing.interface for standing in standings)
    buckets = tuple(
        BucketReading(f"*{r}", f"isp{r % 3}", "both-addresses", 5, r, n * 10_007 * r, n * 109)
        for r in range(5)
    )
    values = (3, 10**8, 10**9, 400 + n, interfaces, (), buckets, 7, 0)
    return Answer(target, at_ms, 7, RouterReading(at_ms, standings[0].uptime_s, *values))
