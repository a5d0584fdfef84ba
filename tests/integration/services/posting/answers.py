"""Answers of a router, posted as a worker posts them, and what the database has then."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import func, select

from backend.domain.metering.rates import LineRate
from backend.domain.metering.readings import BucketReading, InterfaceReading, RouterReading
from backend.domain.metering.slots import Slot
from backend.errors import RouterTimeout
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.polling.posting import Answer, Rules, post_answers
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.polling import slots
from backend.store.tables import Event
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

T0 = 1_750_000_200_000


RULES = Rules("worker-1", 10_000, 35_000)


UPLINK = LineRate(10**9, 10**9)


ZONE = ZoneInfo("Asia/Jakarta")


def two_lines(database: Database) -> PollTarget:
    """A new router with two lines."""
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        add_uplink(session, router, "ether1")
        add_uplink(session, router, "ether2", position=1)
        [target] = poll_targets(session, BOX)
    return target


def interface(name: str, rx: int, tx: int = 0, **changed: Any) -> InterfaceReading:
    plain = InterfaceReading(name, f"*{name}", rx, tx, rx, tx, 0, 0, 0, 0, True, False, 0)
    return replace(plain, **changed)


def answer(
    target: PollTarget,
    at_ms: int,
    *interfaces: InterfaceReading,
    uptime_s: int | None = None,
    buckets: tuple[BucketReading, ...] | None = None,
    logins: int = 0,
) -> Answer:
    up = (at_ms - T0) // 1000 + 100_000 if uptime_s is None else uptime_s
    names = {interface.name for interface in interfaces}
    missing = tuple(uplink.interface for uplink in target.uplinks if uplink.interface not in names)
    reading = RouterReading(at_ms, up, 3, 10**8, 10**9, 42, interfaces, missing, buckets, 7, logins)
    return Answer(target, at_ms, 7, reading, logins=logins)


def failure(target: PollTarget, at_ms: int) -> Answer:
    error = RouterTimeout("timeout", "it did not answer within 4 s", "Look at the line to it.")
    return Answer(target, at_ms, 4000, error=error)


def post(database: Database, *answers: Answer, rules: Rules = RULES) -> int:
    with database.transaction() as session:
        return post_answers(session, answers, rules)


def all_slots(database: Database, uplink_id: int) -> dict[int, Slot]:
    """Closed slots and the open one together."""
    with database.transaction() as session:
        stored_slots = slots.window(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
        open_slot = slots.still_open(session, [uplink_id]).get(uplink_id)
    summed = {slot.at_ms: slot for slot in stored_slots}
    if open_slot is not None:
        known = summed.get(open_slot.at_ms)
        summed[open_slot.at_ms] = open_slot if known is None else known + open_slot
    return summed


def events(database: Database) -> list[tuple[str, int | None, int, int | None]]:
    with database.transaction() as session:
        rows = session.scalars(select(Event).order_by(Event.from_at, Event.id))
        return [
            (row.kind, row.uplink_id, ms(row.from_at), ms(row.to_at) if row.to_at else None)
            for row in rows
        ]


def count(database: Database, table: type) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0
