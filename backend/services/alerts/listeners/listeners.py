"""Who is told of what: for everybody, so without an address and without a secret."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.alerts.kinds import IncidentKind
from backend.services.alerts import channel_views
from backend.services.alerts.channel_inputs import Timing
from backend.services.alerts.listeners import working
from backend.services.alerts.listeners.working import Working
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.tables.channels import ChannelKind


@dataclass(frozen=True, slots=True)
class Listener:
    id: int
    name: str
    kind: ChannelKind
    campus_name: Annotated[str | None, Field(description="null: incidents of all campuses")]
    kinds: Annotated[Sequence[IncidentKind], Field(description="empty: all")]
    timing: Timing
    daily_at: Annotated[str | None, Field(description="HH:MM; null: it gets no digest")]
    enabled: bool
    working: Annotated[Working | None, Field(description="null: it is switched off")]


@dataclass(frozen=True, slots=True)
class Listeners:
    reaches_anybody: Annotated[
        bool, Field(description="some channel is on, and its last message arrived")
    ]
    channels: Sequence[Listener]


def known(session: Session, now: dt.datetime) -> Listeners:
    """Channels by name."""
    names = {campus.id: campus.name for campus in campuses.every(session)}
    views = channel_views.every(session)
    standing = working.every(session, now)
    return Listeners(
        reaches_anybody=any(each.standing == "works" for each in standing.values()),
        channels=[
            Listener(
                id=each.id,
                name=each.name,
                kind=each.address.kind,
                campus_name=None if each.campus_id is None else names[each.campus_id],
                kinds=each.kinds,
                timing=each.timing,
                daily_at=each.daily_at,
                enabled=each.enabled,
                working=standing.get(each.id),
            )
            for each in views
        ],
    )
