"""Reads how a router is configured: regimes, and mistakes of the configuration."""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from typing import Any

from backend.domain.config.config import RouterConfig
from backend.domain.lint.checks import lint
from backend.domain.lint.view import contracts_of
from backend.domain.methods.methods import Balancing, recognise
from backend.domain.regimes.regimes import Difference, RegimeState, differences, state_of
from backend.domain.regimes.state import is_rerouted
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.first_packets import FirstPackets
from backend.errors import RouterError
from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Connection
from backend.routeros.session.connections import Connections
from backend.services.polling.poll_targets import PollTarget
from backend.services.regimes import drifting, retelling
from backend.services.regimes.unchanged import ReadingResults, digest_of
from backend.services.regimes.unread_findings import kept_findings
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.polling import polls
from backend.store.regimes import drifts, readings, regimes

log = logging.getLogger(__name__)

CONFIG_DEADLINE_S = 20.0  # twenty menus with thousands of rules take seconds, counters milliseconds
PARTS, LEAST_A_RUN = 8, 10
"""A run reads at most this part of its routers, or this many. Otherwise hundreds that are due at once, as after a
start, would stay so and delay polls.
"""

Hold = Callable[[int], AbstractContextManager[None]]

FIRST_SEEN = "first_seen"
CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Observed:
    """Result of one reading; with `error`, nothing else."""

    router_id: int
    regime_began: bool = False
    findings: int = 0
    error: RouterError | None = None
    left_alone: bool = False  # not asked, as the router failed a moment ago
    drifted: bool = False
    retold: bool = False  # today's regime got other shares: an older version computed them wrong
    is_same: bool = False
    """The configuration is that of the reading before, so nothing was computed."""
    is_overtaken: bool = False
    """A reading that began later was stored first, so this one was dropped."""
    is_of_trial: bool = False
    """A run of a queue trial had its queue on the router: nothing was stored."""


class Observer:
    """Remembers while its process lives when each router's configuration was read, for which interfaces.

    `hold` keeps polls off the router meanwhile: they would wait for its connection and count as failed. `ours`:
    whether the router is still this process's; nothing is kept of others.
    """

    def __init__(
        self,
        database: Database,
        connections: Connections,
        interval_s: float,
        monotonic: Callable[[], float] = time.monotonic,
        *,
        hold: Hold = lambda _: nullcontext(),
        ours: Callable[[int], bool] = lambda _: True,
    ) -> None:
        self._hold = hold
        self._ours = ours
        self._database = database
        self._connections = connections
        self._interval_s = interval_s
        self._monotonic = monotonic
        self._last: dict[int, tuple[float, PollTarget]] = {}
        self._results = ReadingResults()

    def run(self, targets: Iterable[PollTarget], now: dt.datetime) -> list[Observed]:
        """Due routers, the longest waiting first; one that fails stops no other."""
        done = [self._observe(target, now) for target in self._turn(list(targets))]
        for router_id in [router_id for router_id in list(self._last) if not self._ours(router_id)]:
            self._last.pop(router_id, None)
            self._results.forget(router_id)
            self._connections.close(router_id)
        return done

    def _turn(self, targets: Sequence[PollTarget]) -> list[PollTarget]:
        due = sorted(filter(self._is_due, targets), key=self._read_at)
        return due[: max(LEAST_A_RUN, -(-len(targets) // PARTS))]

    def _read_at(self, poll_target: PollTarget) -> float:
        """With these uplinks; minus infinity if never."""
        last = self._last.get(poll_target.router_id)
        return float("-inf") if last is None or last[1] != poll_target else last[0]

    def _is_due(self, poll_target: PollTarget) -> bool:
        """Also after a change of its address or uplinks."""
        if not self._ours(poll_target.router_id):
            return False
        return self._monotonic() - self._read_at(poll_target) >= self._interval_s

    def _observe(self, poll_target: PollTarget, now: dt.datetime) -> Observed:
        with self._hold(poll_target.router_id):
            observed = observe(self._database, self._connections, poll_target, now, self._results)
        if not observed.left_alone:
            self._last[poll_target.router_id] = (self._monotonic(), poll_target)
        return observed


def observe(
    database: Database,
    connections: Connections,
    poll_target: PollTarget,
    now: dt.datetime,
    reading_results: ReadingResults | None = None,
) -> Observed:
    """Read the configuration with no transaction open, then store what it says.

    With `reading_results` only differences from the reading before are computed.
    """
    if connections.circuit(poll_target.router_id).retry_in_s > 0:
        return Observed(poll_target.router_id, left_alone=True)
    try:
        config = connections.run(
            poll_target.router_id, poll_target.target, CONFIG_DEADLINE_S, read_for_findings
        )
    except RouterError as error:
        log.info("router %s: configuration not read: %s", poll_target.router_id, error)
        with database.transaction() as session:
            polls.save_config_error(session, poll_target.router_id, str(error), error.code)
        return Observed(poll_target.router_id, error=error)
    with database.transaction() as session:
        return _stored(session, poll_target, config, now, reading_results or ReadingResults())


def read_for_findings(connection: Connection) -> RouterConfig:
    """With the router's scripts and the speeds of its ports. Raises as read_config does."""
    return read_config(connection, with_link_speeds=True, with_automations=True)


def _stored(
    session: Session,
    poll_target: PollTarget,
    config: RouterConfig,
    now: dt.datetime,
    reading_results: ReadingResults,
) -> Observed:
    wait_turn(session, poll_target.router_id)
    if readings.is_overtaken(session, poll_target.router_id, now):
        reading_results.forget(poll_target.router_id)
        return Observed(poll_target.router_id, is_overtaken=True)
    if drifts.trying(session, poll_target.router_id, now - drifting.CLOCKS_APART):
        return Observed(poll_target.router_id, is_of_trial=True)
    speeds = routers.contracted_speeds(session, poll_target.router_id)
    digest = digest_of(poll_target.interfaces, config, speeds)
    before = reading_results.stands(session, poll_target.router_id, digest, now)
    if before is not None:
        return Observed(poll_target.router_id, findings=before.findings, is_same=True)
    observed = record_config(session, poll_target.router_id, poll_target.interfaces, config, now)
    # A reading that began something is computed once more: the next one is compared with it.
    if observed.regime_began or observed.drifted:
        reading_results.forget(poll_target.router_id)
    else:
        reading_results.note(session, poll_target.router_id, digest, now, observed.findings)
    return observed


def record_config(
    session: Session,
    router_id: int,
    interfaces: tuple[str, ...],
    config: RouterConfig,
    now: dt.datetime,
) -> Observed:
    """Store what a configuration says, and begin a regime at `now` if it balances in another way.

    A router without uplinks has findings but no regime. One deleted meanwhile has neither. Findings about scripts
    stay where these were not read.
    """
    wait_turn(session, router_id)
    if not polls.lock(session, [router_id]):
        return Observed(router_id)
    contracts = contracts_of(routers.contracted_speeds(session, router_id))
    findings = [_plain(asdict(finding)) for finding in lint(config, interfaces, contracts)]
    findings += kept_findings(session, router_id, config)
    retold = bool(interfaces) and retelling.retell(session, router_id, interfaces, config, now)
    began = bool(interfaces) and _began(session, router_id, interfaces, config, now)
    drift = drifting.look(session, router_id, interfaces, config, now)
    first = FirstPackets(Campus(config, interfaces, known_gateways(session, router_id)))
    balancing = recognise(config, interfaces, first.campus.known, first)
    polls.save_config(
        session,
        router_id,
        now,
        findings=findings,
        balancing={**balancing_json(balancing), "packets": _packets(first)},
    )
    routers.describe(session, router_id, config.identity, config.version, config.board)
    return Observed(router_id, began, len(findings), drifted=drift is not None, retold=retold)


def wait_turn(session: Session, router_id: int) -> None:
    """Two that store a router's configuration wait for each other. Take it before the lock on the router's state."""
    signals.lock(session, f"observe {router_id}")


def balancing_json(balancing: Balancing) -> dict[str, Any]:
    """For the pages; shares are exact fractions such as `2/5`."""
    return {
        "method": balancing.method,
        "classifier": balancing.classifier,
        "denominator": balancing.denominator,
        "buckets": {name: list(remainders) for name, remainders in balancing.buckets.items()},
        "uncovered": list(balancing.uncovered),
        "nth": {
            name: [str(packet) for packet in packets] for name, packets in balancing.nth.items()
        },
        "hash_policy": balancing.hash_policy,
        "queues": dict(balancing.queue_kinds),
        "configured": {
            name: None if share is None else str(share)
            for name, share in balancing.configured_share.items()
        },
    }


def _packets(first: FirstPackets) -> dict[str, Any]:
    """By interface of an ISP, a packet whose trace shows its share."""
    return {name: asdict(packet) for name, packet in first.by_uplink().items()}


def _began(
    session: Session,
    router_id: int,
    interfaces: tuple[str, ...],
    config: RouterConfig,
    now: dt.datetime,
) -> bool:
    before = _last_state(session, router_id)
    state = state_of(config, interfaces, before)
    if before is not None and state == before:
        return False
    goes_on = before is not None and is_rerouted(before, state)
    names = routers.uplink_names(session, router_id)
    changed: tuple[Difference, ...] = differences(before, state, names) if before else ()
    regimes.begin(
        session,
        router_id,
        now,
        state=state.as_json(),
        differences=[_plain(asdict(difference)) for difference in changed],
        reason=regimes.REROUTED if goes_on else CHANGED if before else FIRST_SEEN,
    )
    signals.send(session, signals.REGIME, [router_id])
    return not goes_on


def _last_state(session: Session, router_id: int) -> RegimeState | None:
    """None before the first regime, and where an older version stored what we cannot read."""
    latest = regimes.latest(session, router_id)
    return None if latest is None else RegimeState.readable(latest.state)


def known_gateways(session: Session, router_id: int) -> dict[str, str]:
    """Where gateways led last, for lines that are down now."""
    state = _last_state(session, router_id)
    return {} if state is None else {route.gateway: route.interface for route in state.routes}


def _plain(value: dict[str, Any]) -> dict[str, Any]:
    return {**value, "params": dict(value["params"])}
