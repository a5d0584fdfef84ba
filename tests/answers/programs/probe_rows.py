"""Two weeks of probes over all ISPs until a moment: `python -P probe_rows.py DATABASE_URL UNTIL` in a worktree."""

from __future__ import annotations

import datetime as dt
import random
import sys

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from backend.store.tables import ProbeServer, Uplink
from tests.integration.parity import probe_past
from tests.integration.services.probe_history import echoes

EVERY, ROUNDS, ECHO_MINUTES = dt.timedelta(hours=8), 42, 600


def enter(session: Session, until: dt.datetime) -> None:
    """A turn of every kind of probe for each ISP every eight hours, and ten hours of echoes."""
    chance = random.Random(4)
    servers = session.scalars(select(ProbeServer).order_by(ProbeServer.id)).all()
    for uplink in session.scalars(select(Uplink).order_by(Uplink.id)):
        for turn in range(1, ROUNDS):
            at = until - turn * EVERY + dt.timedelta(minutes=7 * uplink.id)
            probe_past._turn(session, uplink, at, servers[turn % len(servers)], chance)
        for minute in range(1, ECHO_MINUTES):
            values = [None if chance.random() < 0.01 else 5 + 40 * chance.random()] * 12
            at = until - dt.timedelta(minutes=minute)
            echoes(session, uplink, at, values, busy=minute % 97 == 0)


def main() -> None:
    url, until = sys.argv[1], dt.datetime.fromisoformat(sys.argv[2])
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:", 1))
    with Session(engine) as session, session.begin():
        enter(session, until.replace(second=0, microsecond=0))


main()
