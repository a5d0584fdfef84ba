"""Trials of a server: the API asks in the database, a probe worker tries, the API waits.

Only the workers' hosts have the source addresses and the probes' way to the servers.
"""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from backend.domain.probes.probe import Target
from backend.errors import Invalid, NotFound
from backend.probes.run import Prober
from backend.services import audit
from backend.services.audit import Actor
from backend.services.probes.requests import source_of
from backend.services.probes.servers import ProbeServerInput
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.probes import trials as probe_trials
from backend.store.probes.trials import Trial
from backend.store.tables import ProbeServer, Uplink

PATIENCE_S = 30.0  # a trial takes seconds, and a browser gives up in a minute
LOOK_S = 0.2
NOT_RUNNING = "not_running"


def ask(
    session: Session, actor: Actor, server_id: int, uplink_id: int | None, now: dt.datetime
) -> int | None:
    """None if no probe worker is alive. Raises NotFound, and Invalid naming the field."""
    server = session.get(ProbeServer, server_id)
    if server is None or server.archived_at is not None:
        raise NotFound(
            "There is no probe server {server_id}.", "no_probe_server", server_id=server_id
        )
    source = _source(session, uplink_id)
    target = Target(server.name, server.host, port=server.port, url=server.url)
    return _ask(session, actor, target, source, now)


def ask_of_new(
    session: Session, actor: Actor, server: ProbeServerInput, now: dt.datetime
) -> int | None:
    """As `ask`, of a checked server that is not saved, as the host routes it."""
    target = Target(server.name, server.host, port=server.port, url=server.url)
    return _ask(session, actor, target, "", now)


def wait_for(
    database: Database,
    trial_id: int | None,
    *,
    patience_s: float = PATIENCE_S,
    monotonic: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> dict[str, Any]:
    """The worker's answer, or why there is none."""
    if trial_id is None:
        return _unanswered("No probe worker is alive: start `timbang worker --queue probe`.")
    until = monotonic() + patience_s
    while monotonic() < until:
        with database.transaction() as session:
            answer = probe_trials.answer(session, trial_id)
        if answer is not None:
            return answer
        sleep(LOOK_S)
    return _unanswered(f"No probe worker answered within {patience_s:g} s: look at its log.")


def do(database: Database, prober: Prober, trial: Trial, stop: threading.Event) -> None:
    """In a worker."""
    answer = prober.try_server(trial.target, trial.source_address, stop)
    with database.transaction() as session:
        probe_trials.store_answer(session, trial.id, asdict(answer))


def _ask(
    session: Session, actor: Actor, target: Target, source: str, now: dt.datetime
) -> int | None:
    audit.record(session, actor, "try_probe_server", target.name, now, source_address=source)
    if not workers.probing(session):
        return None
    return probe_trials.ask(session, target, source)


def _source(session: Session, uplink_id: int | None) -> str:
    if uplink_id is None:
        return ""
    uplink = session.get(Uplink, uplink_id)
    if uplink is None or uplink.archived_at is not None:
        raise Invalid(
            "uplink_id", "There is no ISP {uplink_id}.", "no_isp_to_try", uplink_id=uplink_id
        )
    source = source_of(session, uplink_id)
    if not source:
        raise Invalid(
            "uplink_id",
            "{isp} has no source address yet: set it first.",
            "isp_without_source_address",
            isp=uplink.name,
        )
    return source


def _unanswered(detail: str) -> dict[str, Any]:
    return {"ok": False, "code": NOT_RUNNING, "detail": detail, "steps": []}
