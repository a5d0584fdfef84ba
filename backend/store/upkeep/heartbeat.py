"""Whether anything is polled."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.store.engine import bulk

POLLS = """
SELECT (SELECT max(polled_at) FROM router_state), EXISTS (SELECT FROM router WHERE enabled)
"""


@dataclass(frozen=True, slots=True)
class Polls:
    """`has_routers`: that are to be polled."""

    polled_at: dt.datetime | None
    has_routers: bool


def polls(session: Session) -> Polls:
    return Polls(*bulk.fetch(session, POLLS)[0])
