"""How incidents are shown: in lists, with all that is known of one, and by how long repairs took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.alerts.incidents import NoteKind
from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.parents import ParentReason
from backend.services.alerts.costs.outage_costs import PromiseKept
from backend.services.alerts.listeners.unheard import Unheard
from backend.services.alerts.mutes import HeldMute, IncidentMute
from backend.services.shown import Time, Told

IncidentState = Literal["open", "acknowledged", "snoozed", "maintenance", "over"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was changed near its begin, or the work that was announced there."""

    kind: Literal["change", "drift", "maintenance"]
    id: int


@dataclass(frozen=True, slots=True)
class IncidentRow:
    id: int
    kind: IncidentKind
    state: IncidentState
    router_id: Annotated[int | None, Field(description="null: Timbang itself")]
    router_name: str | None
    campus_id: Annotated[int | None, Field(description="null: all campuses")]
    campus_name: str | None
    uplink_id: Annotated[int | None, Field(description="null: the router as a whole")]
    uplink_name: str | None
    provider: Annotated[
        str, Field(description="of the ISP; empty: not entered, or the router as a whole")
    ]
    what: Told
    costs: Annotated[Told | None, Field(description="null: not known, or nothing")]
    from_: Annotated[Time, Field(serialization_alias="from", description="begin of what is wrong")]
    opened_at: Annotated[Time, Field(description="when it had lasted long enough to be known")]
    to: Annotated[Time | None, Field(description="null: it lasts")]
    closed_at: Time | None
    close_reason: Literal["", "over", "unmeasured", "switched_off", "removed"]
    lasted_s: Annotated[float, Field(description="until its end, or until now")]
    unstable: Annotated[bool, Field(description="it comes and goes")]
    parent_id: Annotated[int | None, Field(description="the incident that it is part of")]
    parent_reason: ParentReason | Literal[""]
    is_part: Annotated[bool, Field(description="the incident that it is part of is open")]
    explained_by: Explanation | None
    acknowledged_at: Time | None
    acknowledged_by: str
    snoozed_until: Annotated[Time | None, Field(description="null: it is not put off")]
    snoozed_by: str
    maintenance_until: Annotated[
        Time | None, Field(description="end of the work that goes on there")
    ]
    mute: Annotated[IncidentMute | None, Field(description="null: channels are sent messages")]
    paid_away: Annotated[
        str | None,
        Field(
            description="share of the month's price for the time in which the ISP was away, in hundredths; "
            "null: it was not, or the price is not known"
        ),
    ]
    paid_currency: str | None


@dataclass(frozen=True, slots=True)
class IncidentEvent:
    """`event_id`: of a drift or a change the number of that."""

    event_id: int
    kind: str
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time | None


@dataclass(frozen=True, slots=True)
class Note:
    """What happened to it, in order. `actor`: empty for Timbang. `until`: of a snooze."""

    id: int
    at: Time
    kind: NoteKind
    actor: str
    text: str
    until: Time | None


@dataclass(frozen=True, slots=True)
class IncidentBeside:
    """An incident of another ISP of its router, which began with it or while it lasted."""

    incident: IncidentRow
    fell_with: Annotated[bool, Field(description="both fell in the same moment")]
    route: Annotated[str, Field(description="that both ISPs share; empty: none is known")]


@dataclass(frozen=True, slots=True)
class IncidentContact:
    """Whom to call at the provider, by the contract of today; what is not entered is empty."""

    provider: str
    phone: str
    contract_number: str


@dataclass(frozen=True, slots=True)
class IncidentDetail:
    incident: IncidentRow
    to_do: Sequence[Told]
    contact: Annotated[
        IncidentContact | None,
        Field(description="null: of no ISP, or the provider does nothing wrong"),
    ]
    meanwhile: Annotated[
        Sequence[Told],
        Field(description="what other ISPs carried while it was away, or why it was full"),
    ]
    unheard: Annotated[
        Unheard, Field(description="why no message was sent; empty: one was, or will be")
    ]
    beside: Annotated[
        Sequence[IncidentBeside], Field(description="of other ISPs of its router; no parts of it")
    ]
    parts: Annotated[Sequence[IncidentRow], Field(description="incidents that are part of it")]
    events: Annotated[Sequence[IncidentEvent], Field(description="the newest 200")]
    notes: Sequence[Note]
    mutes: Annotated[Sequence[HeldMute], Field(description="that held while it was open")]
    promise: Annotated[
        PromiseKept | None, Field(description="null: the ISP was not away, or nothing is promised")
    ]


@dataclass(frozen=True, slots=True)
class RepairRow:
    """All of one ISP (or router) and of one kind. `mean_s` is MTTR, the mean time to restore."""

    kind: IncidentKind
    router_id: int
    router_name: str
    uplink_id: int | None
    uplink_name: str | None
    incidents: int
    mean_s: float
    median_s: float
    longest_s: float
    total_s: float
    acknowledged: int
    median_acknowledged_s: Annotated[
        float | None, Field(description="from being known to being acknowledged")
    ]
