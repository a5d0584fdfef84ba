"""Which channels work: by what their newest messages met, not by being switched on."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.services.shown import Time
from backend.store.alerts import deliveries
from backend.store.alerts.deliveries import TriedChannel
from backend.store.engine.session import Session

ChannelStanding = Literal["works", "failing", "untried"]


@dataclass(frozen=True, slots=True)
class Working:
    """How a channel that is on does."""

    standing: Annotated[
        ChannelStanding,
        Field(description="failing: nothing arrived since its last failure; untried: nothing sent"),
    ]
    failing_since: Annotated[Time | None, Field(description="null: it does not fail")]
    answer: Annotated[str, Field(description="why it fails, in the other side's own words")]


def every(session: Session, now: dt.datetime) -> dict[int, Working]:
    """Channels that are on by their id, also those of accounts that are reached."""
    return {row.channel_id: _working(row) for row in deliveries.tried(session, now)}


def reaches_anybody(session: Session, now: dt.datetime) -> bool:
    """Some channel is on, and its last message arrived."""
    return any(each.standing == "works" for each in every(session, now).values())


def _working(row: TriedChannel) -> Working:
    if row.failing_since is not None:
        return Working("failing", row.failing_since, row.answer or "")
    return Working("untried" if row.arrived_at is None else "works", None, "")
