"""Probes of two weeks over the lines of the past, before and after a change of method; some went wrong."""

from __future__ import annotations

import datetime as dt
import random

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.probes.probe import ProbeSpec
from backend.store.tables import ProbeLine, Uplink
from tests.integration.services.probe_history import (
    add_server,
    echoes,
    loaded,
    measured,
    pages,
    tcp,
    udp,
    without_result,
)
from tests.integration.services.quality.campus import begin_regime

BEGINS = dt.datetime(2026, 10, 12, 1, tzinfo=dt.UTC)
TURNS = BEGINS + dt.timedelta(days=7)
ROUNDS = 40
EVERY = dt.timedelta(hours=8)
ECHO_MINUTES = 36 * 60
BUCKETS = {"ether1": (0, 3), "ether2": (1, 4), "ether3": (2,)}
"""As the rules of past.py count them."""


def enter(session: Session) -> None:
    """Every eight hours each line has its turn: TCP either way, UDP, load and a page, from two servers."""
    chance = random.Random(4)
    servers = [add_server(session), add_server(session, "Jakarta", "198.51.100.2")]
    for server in servers:
        server.created_at = BEGINS
    uplinks = session.scalars(select(Uplink).order_by(Uplink.id)).all()
    begin_regime(session, 1, BEGINS - dt.timedelta(days=7), "ecmp")
    begin_regime(session, 1, TURNS, "pcc", BUCKETS)
    for uplink in uplinks:
        session.add(ProbeLine(uplink_id=uplink.id, source_address=f"10.10.0.{10 + uplink.id}"))
        for turn in range(ROUNDS):
            at = BEGINS + turn * EVERY + dt.timedelta(minutes=7 * uplink.id)
            _turn(session, uplink, at, servers[turn % 2], chance)
        _echoes(session, uplink, chance)


def _turn(session: Session, uplink: Uplink, at: dt.datetime, server, chance: random.Random) -> None:
    minute = dt.timedelta(minutes=1)
    if chance.random() < 0.1:
        without_result(session, uplink, at, "failed", "server_busy", server=server)
        return
    for n, direction in enumerate(("download", "upload")):
        rates = [chance.randrange(uplink.download_bps // 2, uplink.download_bps) for _ in range(10)]
        spec = ProbeSpec("tcp", direction, streams=2)
        series = tcp(rates, 20 + 60 * chance.random(), streams=2)
        measured(session, uplink, at + n * minute, series, spec=spec, server=server)
    series = udp(20_000_000, chance.random(), chance.randrange(40))
    measured(
        session, uplink, at + 2 * minute, series, spec=ProbeSpec("udp", "upload"), server=server
    )
    series = loaded(20, 20 + 100 * chance.random())
    measured(session, uplink, at + 3 * minute, series, spec=ProbeSpec("load"), server=server)
    series = pages(100 * chance.random())
    measured(session, uplink, at + 4 * minute, series, spec=ProbeSpec("http"), server=server)


def _echoes(session: Session, uplink: Uplink, chance: random.Random) -> None:
    for minute in range(ECHO_MINUTES):
        values = [None if chance.random() < 0.01 else 5 + 40 * chance.random() for _ in range(12)]
        at = TURNS + dt.timedelta(minutes=minute)
        echoes(session, uplink, at, values, busy=minute % 97 == 0)
