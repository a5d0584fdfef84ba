"""Light echoes over every uplink: from the probe host by source address, and from the router by interface."""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from backend.domain.probes.probe import Failed
from backend.errors import Invalid, NotFound, RouterError, RouterRefused
from backend.probes.addresses import own_addresses
from backend.probes.run import Prober
from backend.probes.targets import look_up
from backend.routeros.reading.ping import read_ping
from backend.routeros.session.client import Target
from backend.routeros.session.connections import Connections
from backend.services.polling.poll_targets import connect_target
from backend.store.access.secrets import SecretBox
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.probes import pings
from backend.store.probes.pings import HOST, ROUTER, Echoes, PingLine
from backend.store.tables import Worker

log = logging.getLogger(__name__)

SENDING_S = 50.0  # of each minute; the rest is for answers and for the database
ROUTER_ECHOES, ROUTER_PAUSE_MS = 5, 200
MOST_ROUTER_LINES = 16  # a router with more sends over each of them only in some minutes
ROUTER_DEADLINE_S = ROUTER_ECHOES * (1.0 + ROUTER_PAUSE_MS / 1000) + 4.0
ROUTER_THREADS = 8
REFUSED_PAUSE_S = 3600.0
"""A router without the policy test logs each refusal, so it is asked seldom."""

Echoed = Sequence[int | None]
Heard = tuple[int, Echoed]  # echoes over an uplink
HeardRouter = tuple[int, Sequence[Heard]]


@dataclass(frozen=True, slots=True)
class PingRound:
    """Targets of echoes; routers only where their passwords can be opened.

    `host`: the test server; None: only routers send, to a public address that no test loads.
    """

    host: str | None
    from_host: tuple[PingLine, ...]
    from_routers: tuple[PingLine, ...]
    targets: Mapping[int, Target]


class Pinger:
    """Lives as long as its process. One worker whose host has an address sends its echoes.

    Routers need nothing of a host: for lines without an address of a living worker, the first worker asks them.
    """

    def __init__(
        self,
        database: Database,
        box: SecretBox,
        prober: Prober,
        connections: Connections,
        *,
        token: str,
        interval_s: float,
        public_host: str,
        clock: Callable[[], dt.datetime],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._database = database
        self._box = box
        self._prober = prober
        self._connections = connections
        self._token = token
        self._interval_s = interval_s
        self._public_host = public_host
        self._clock = clock
        self._monotonic = monotonic
        self._threads = ThreadPoolExecutor(ROUTER_THREADS, "router-ping")
        self._refused_until: dict[int, float] = {}
        self._answered: set[int] = set()

    def run(self, stop: threading.Event, sending_s: float = SENDING_S) -> int:
        """One minute's echoes; blocks meanwhile. Returns the rows stored. Raises Unavailable."""
        began = self._clock()
        with self._database.transaction() as session:
            ping_round = self._next_round(session)
        if not ping_round.from_host and not ping_round.from_routers:
            return 0
        jobs = self._ask_routers(ping_round, began, stop)
        from_host = self._ask_host(ping_round, sending_s, stop)
        from_routers = {
            uplink_id: echoes
            for job in jobs
            for uplink_id, echoes in self._believed(ping_round, *job.result())
        }
        return self._store(began, {HOST: from_host, ROUTER: from_routers})

    def _ask_host(
        self, ping_round: PingRound, sending_s: float, stop: threading.Event
    ) -> dict[int, Echoed]:
        if ping_round.host is None or not ping_round.from_host:
            return {}
        sources = {line.source_address: line.uplink_id for line in ping_round.from_host}
        count = max(1, int(sending_s / self._interval_s))
        heard = self._prober.ping(list(sources), ping_round.host, count, self._interval_s, stop)
        return {sources[source]: echoes for source, echoes in heard.items() if echoes}

    def _believed(
        self, ping_round: PingRound, router_id: int, heard: Sequence[Heard]
    ) -> Sequence[Heard]:
        """A public address that never answered this router says nothing of its lines: a campus may filter it."""
        if any(time_us is not None for _, echoes in heard for time_us in echoes):
            self._answered.add(router_id)
        is_known = ping_round.host is not None or router_id in self._answered
        return heard if is_known else ()

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._connections.close_all()

    def _next_round(self, session: Session) -> PingRound:
        host = pings.target_host(session)
        others = [worker for worker in workers.probing(session) if worker.token != self._token]
        earlier = [worker for worker in others if worker.token < self._token]
        mine = set(own_addresses(self._prober.tools)) - _addresses(earlier)
        every = pings.lines(session)
        with_address = tuple(line for line in every if line.source_address in mine)
        # Routers ping lines without an address too; a single worker asks them to.
        taken = mine | _addresses(others)
        left = [] if earlier else [line for line in every if line.source_address not in taken]
        ours = {line.uplink_id for line in (*with_address, *left)}
        from_routers = tuple(line for line in every if line.uplink_id in ours)
        if not host and not self._public_host:
            from_routers = ()
        targets = {}
        for router_id in {line.router_id for line in from_routers}:
            try:
                targets[router_id] = connect_target(routers.get(session, router_id), self._box)
            except (Invalid, NotFound):
                continue
        return PingRound(host, with_address if host else (), from_routers, targets)

    def _ask_routers(
        self, ping_round: PingRound, now: dt.datetime, stop: threading.Event
    ) -> list[Future[HeardRouter]]:
        """A job for each router that may be asked."""
        if not ping_round.targets:
            return []
        host = look_up(ping_round.host or self._public_host, 4, stop)
        if isinstance(host, Failed):
            return []
        return [
            self._threads.submit(
                self._ask_router,
                ping_round.targets[router_id],
                str(host),
                _turn(list(lines), now),
                stop,
            )
            for router_id, lines in groupby(ping_round.from_routers, lambda line: line.router_id)
            if router_id in ping_round.targets
            and self._refused_until.get(router_id, 0.0) <= self._monotonic()
        ]

    def _ask_router(
        self, target: Target, host: str, lines: Sequence[PingLine], stop: threading.Event
    ) -> HeardRouter:
        """One line after another; a router that fails is left for this minute."""
        heard: list[Heard] = []
        for line in lines:
            if stop.is_set():
                break
            read = partial(
                read_ping,
                address=host,
                interface=line.interface,
                count=ROUTER_ECHOES,
                interval_ms=ROUTER_PAUSE_MS,
            )
            try:
                echoes = self._connections.run(line.router_id, target, ROUTER_DEADLINE_S, read)
            except RouterError as error:
                log.info("router %s: no echoes: %s", line.router_id, error)
                if isinstance(error, RouterRefused):
                    self._refused_until[line.router_id] = self._monotonic() + REFUSED_PAUSE_S
                break
            heard.append((line.uplink_id, echoes))
        return lines[0].router_id, heard

    def _store(self, began: dt.datetime, heard: Mapping[int, Mapping[int, Echoed]]) -> int:
        minute = began.replace(second=0, microsecond=0)
        with self._database.transaction() as session:
            busy = pings.busy(session, began, self._clock())
            rows = [
                Echoes(uplink_id, minute, origin, uplink_id in busy, tuple(echoes))
                for origin, each in heard.items()
                for uplink_id, echoes in each.items()
            ]
            pings.insert(session, rows)
        return len(rows)


def _addresses(of_workers: Sequence[Worker]) -> set[str]:
    return {address for worker in of_workers for address in worker.addresses}


def _turn(lines: Sequence[PingLine], now: dt.datetime) -> Sequence[PingLine]:
    """The lines of this minute: all, or the next part of many."""
    if len(lines) <= MOST_ROUTER_LINES:
        return lines
    first = int(now.timestamp() // 60) * MOST_ROUTER_LINES % len(lines)
    return [*lines[first:], *lines[:first]][:MOST_ROUTER_LINES]
