"""Where the counters of new ISPs stand when they are confirmed: so the first poll already gives a rate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from backend.domain.metering.rates import Anchor
from backend.domain.metering.readings import RouterReading
from backend.errors import RouterError
from backend.routeros.reading.counters import read_counters
from backend.routeros.session.client import Deadline, open_connection
from backend.services.polling import posting
from backend.services.polling.poll_targets import PollTarget, poll_target
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session
from backend.store.polling import anchors, events, polls

DEADLINE_S = 3.0  # somebody waits for the answer, and the polls do without it


def ask(session: Session, box: SecretBox, router_id: int) -> PollTarget | None:
    """The router with those of its ISPs that were never read; None without any."""
    target = poll_target(session, box, router_id)
    if target is None:
        return None
    known = anchors.load(session, [uplink.uplink_id for uplink in target.uplinks])
    new = tuple(uplink for uplink in target.uplinks if uplink.uplink_id not in known)
    return replace(target, uplinks=new) if new else None


def read(target: PollTarget, now_ms: Callable[[], int]) -> RouterReading | None:
    """With no transaction open. None: the router did not answer; the polls will say why."""
    try:
        connection = open_connection(target.target, Deadline(DEADLINE_S))
        try:
            return read_counters(connection, target.interfaces, with_buckets=False, now_ms=now_ms)
        finally:
            connection.close()
    except RouterError:
        return None


def keep(session: Session, target: PollTarget, reading: RouterReading, gap_ms: int) -> None:
    """Where a poll was faster, its reading stands. The router's health is the polls' to say."""
    polls.prepare(session, [target.router_id])
    polls.lock(session, [target.router_id])
    known = anchors.load(session, [uplink.uplink_id for uplink in target.uplinks])
    interfaces = {interface.name: interface for interface in reading.interfaces}
    batch = posting.Batch({})
    for uplink in target.uplinks:
        interface = interfaces.get(uplink.interface)
        if interface is not None and uplink.uplink_id not in known:
            anchor = Anchor(reading.at_ms, reading.uptime_s, interface)
            posting.post_uplink(batch, target, uplink, anchor, gap_ms)
    anchors.save(session, (), batch.held)
    events.write(session, batch.events)
