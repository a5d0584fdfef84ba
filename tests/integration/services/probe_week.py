"""Days of probing in seconds: the real planner and claims, probes that take as long as they say, a clock that jumps."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.probes.schedule import length_s
from backend.services.probes import gate as probe_gate
from backend.services.probes import planning as probe_planning
from backend.services.probes import setups as probe_setups
from backend.services.probes.gate import ProbeRequest
from backend.store.engine import instants
from backend.store.engine.database import Database
from backend.store.probes import runs as probe_runs
from backend.store.probes.run_values import Claimed, Ending
from backend.store.tables import ProbeRun, Worker

LEASE_S = 3600.0
PLANNER_EVERY = dt.timedelta(minutes=15)
Away = tuple[dt.datetime, dt.datetime]


@dataclass
class Week:
    """`workers` claim in turn; nobody claims during `workers_away`, nobody plans during `planner_away`.

    `lasts_s`: how long a run really takes. A run moves `moves_bytes` of download.
    """

    database: Database
    lasts_s: Callable[[Claimed], float] = lambda run: length_s(run.spec)
    moves_bytes: int = 0
    workers: Sequence[str] = ("a", "b")
    workers_away: Sequence[Away] = ()
    planner_away: Sequence[Away] = ()
    _running: list[tuple[dt.datetime, str, Claimed]] = field(default_factory=list)

    def live(self, from_at: dt.datetime, to_at: dt.datetime) -> None:
        """Everything that happens in [from_at, to_at]."""
        self._register(from_at, to_at)
        now = from_at
        while now <= to_at:
            if not _within(self.planner_away, now):
                probe_planning.run(self.database, now)
            following = now + PLANNER_EVERY
            self._probe_until(now, following)
            now = following

    def _probe_until(self, from_at: dt.datetime, to_at: dt.datetime) -> None:
        """Claims when something is due, and again when something that was in the way ends."""
        due = self._due(to_at)
        now = from_at
        while now < to_at:
            self._finish(now)
            if any(instant <= now for instant in due) and not _within(self.workers_away, now):
                due = due[self._claim(now) :]
            ends = [ends_at for ends_at, _, _ in self._running]
            now = min([end for end in [*due, *ends] if end > now], default=to_at)

    def _due(self, to_at: dt.datetime) -> list[dt.datetime]:
        query = select(ProbeRun.due_at).where(ProbeRun.state == "waiting", ProbeRun.due_at < to_at)
        with self.database.transaction() as session:
            return sorted(session.scalars(query))

    def _claim(self, now: dt.datetime) -> int:
        """The workers take runs in turn until there is none for them; how many they took."""
        for number in itertools.count():
            worker = self.workers[number % len(self.workers)]
            with self.database.transaction() as session:
                run = probe_runs.claim(session, worker, now, LEASE_S)
                if run is None:
                    return number
                self._begin(session, worker, run, now)
        raise AssertionError

    def _begin(self, session: Session, worker: str, run: Claimed, now: dt.datetime) -> None:
        request = ProbeRequest(run.uplink_id, run.server_id, run.spec, instants.ms(now))
        setup = probe_setups.load(session, run.router_id)
        refused = probe_gate.refusal(session, setup, request, by_hand=run.by_hand)
        if refused is None:
            ends_at = now + dt.timedelta(seconds=self.lasts_s(run))
            self._running.append((ends_at, worker, run))
            return
        ending = Ending(refused.outcome, refused.reason, refused.detail, now)
        assert probe_runs.finish(session, run.id, worker, ending)

    def _finish(self, now: dt.datetime) -> None:
        for running in [each for each in self._running if each[0] <= now]:
            ends_at, worker, run = running
            ending = Ending("ok", "", "", ends_at, download_bytes=self.moves_bytes)
            with self.database.transaction() as session:
                assert probe_runs.finish(session, run.id, worker, ending)
            self._running.remove(running)

    def _register(self, from_at: dt.datetime, to_at: dt.datetime) -> None:
        """The workers' lives as they would have told them: one process before each absence, one after it."""
        edges = [from_at, *(edge for away in self.workers_away for edge in away), to_at]
        with self.database.transaction() as session:
            for number, (begin, end) in enumerate(zip(edges[::2], edges[1::2], strict=True)):
                session.add(
                    Worker(
                        token=f"life {number}",
                        name="w",
                        threads=4,
                        started_at=begin,
                        probe_seen_at=end - dt.timedelta(seconds=1),
                        probe_expires_at=end,
                    )
                )


def overlaps(rows: Sequence[ProbeRun]) -> list[tuple[int, int]]:
    """Pairs of heavy runs that held an uplink or a server at the same time."""
    ran = sorted(
        (row for row in rows if row.heavy and row.started_at and row.ended_at),
        key=lambda run: run.started_at,
    )
    pairs = []
    for number, run in enumerate(ran):
        for other in ran[number + 1 :]:
            if other.started_at >= run.started_at + dt.timedelta(hours=2):
                break
            together = other.started_at < run.ended_at and run.started_at < other.ended_at
            if together and (run.uplink_id == other.uplink_id or run.server_id == other.server_id):
                pairs.append((run.id, other.id))
    return pairs


def _within(times: Sequence[Away], now: dt.datetime) -> bool:
    return any(begin <= now < end for begin, end in times)
