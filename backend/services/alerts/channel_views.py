"""Channels and what they were sent, as they are shown: never a secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.alerts.delivery import DeliveryState, Phase
from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.subscriptions.reach import Reason
from backend.services.alerts.channel_inputs import ChannelAddress, Timing
from backend.services.alerts.channels import stored_address
from backend.services.shown import Time
from backend.store.alerts import channels, deliveries
from backend.store.alerts.deliveries import NamedDelivery
from backend.store.engine.session import Session
from backend.store.tables import Channel
from backend.store.tables.channels import ChannelKind


@dataclass(frozen=True, slots=True)
class LastMessage:
    """How the newest message ended; `waiting`: it was tried, and will be again."""

    state: DeliveryState
    at: Time


@dataclass(frozen=True, slots=True)
class ChannelView:
    id: int
    name: str
    language: Literal["en", "id"]
    address: ChannelAddress
    has_secret: bool
    campus_id: int | None
    kinds: Sequence[IncidentKind]
    timing: Timing
    daily_at: Annotated[str | None, Field(description="HH:MM; null: it gets no digest")]
    unacknowledged_for_s: int
    enabled: bool
    created_at: Time
    created_by: str
    last: Annotated[LastMessage | None, Field(description="null: nothing was sent yet")]


@dataclass(frozen=True, slots=True)
class Attempt:
    at: Time
    outcome: Literal["delivered", "refused", "retry"]
    answer: Annotated[str, Field(description="the other side's own words")]
    source_address: Annotated[str, Field(description="empty: the one that the system chose")]


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One message. `answer`: the other side's own words to the last attempt."""

    id: int
    channel_id: int
    channel_name: str
    channel_kind: ChannelKind
    personal: Annotated[bool, Field(description="of an account of that name, not of a channel")]
    incident_id: Annotated[int | None, Field(description="null: it is of none")]
    phase: Phase
    state: DeliveryState
    created_at: Time
    due_at: Annotated[Time | None, Field(description="when it is tried next; null: it is not")]
    ended_at: Time | None
    answer: str
    reason: Annotated[Reason | None, Field(description="why it was withdrawn from an account")]
    requested_by: Annotated[str, Field(description="of a test, or a letter about a mail address")]
    attempts: Sequence[Attempt]


def every(session: Session) -> list[ChannelView]:
    return _views(session, channels.every(session))


def channel(session: Session, channel_id: int) -> ChannelView:
    """Raises NotFound."""
    return _views(session, [channels.get(session, channel_id)])[0]


def delivery(session: Session, delivery_id: int, reader_id: int | None = None) -> DeliveryRow:
    """`reader_id`: of the account that asks, where it may not see what others' own were sent. Raises NotFound."""
    return delivery_rows(session, [deliveries.get(session, delivery_id, reader_id)])[0]


def delivery_rows(session: Session, named: Sequence[NamedDelivery]) -> list[DeliveryRow]:
    attempts = deliveries.attempts(session, [each.delivery.id for each in named])
    return [
        DeliveryRow(
            id=row.id,
            channel_id=of.id,
            channel_name=of.name,
            channel_kind=of.kind,
            personal=of.personal,
            incident_id=row.incident_id,
            phase=row.phase,
            state=row.state,
            created_at=row.created_at,
            due_at=row.due_at if row.state == "waiting" else None,
            ended_at=row.ended_at,
            answer=row.answer,
            reason=row.reason,
            requested_by=row.requested_by,
            attempts=[
                Attempt(each.at, each.outcome, each.answer, each.source_address)
                for each in attempts[row.id]
            ],
        )
        for row, of in named
    ]


def _views(session: Session, rows: Sequence[Channel]) -> list[ChannelView]:
    newest = deliveries.newest(session, [row.id for row in rows])
    return [
        ChannelView(
            id=row.id,
            name=row.name,
            language=row.language,
            address=stored_address(row),
            has_secret=row.secret_encrypted is not None,
            campus_id=row.campus_id,
            kinds=row.kinds,
            timing=timing_of(row),
            daily_at=None if row.daily_minute is None else clock(row.daily_minute),
            unacknowledged_for_s=row.unacknowledged_for_s,
            enabled=row.enabled,
            created_at=row.created_at,
            created_by=row.created_by,
            last=LastMessage(*newest[row.id]) if row.id in newest else None,
        )
        for row in rows
    ]


def timing_of(row: Channel) -> Timing:
    if row.daily_minute is not None:
        return "daily"
    return "work_hours" if row.work_hours_only else "at_once"


def clock(minute: int) -> str:
    """HH:MM."""
    return f"{minute // 60:02}:{minute % 60:02}"
