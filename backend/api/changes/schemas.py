"""Changes of a router: planned, approved, applied, confirmed or reverted; and the connections that keep an old ISP."""

from __future__ import annotations

from pydantic import Field

from backend.api.http.models import Input, Output, Time
from backend.domain.balance.settings import ConfirmBy, QueueKind
from backend.domain.changes.recovery import RequestedEnd
from backend.domain.changes.states import Action, ChangeState, EndedBy
from backend.domain.plans.plan import PlanKind
from backend.services.changes.old_connections import OldConnectionUplink
from backend.services.changes.requests.inputs import Reason
from backend.services.changes.views import ChangeWrite, Succeeded
from backend.services.given import Key
from backend.services.shown import StatementOut


class ChangeApplyInput(Input):
    """`reason` replaces that of the plan; one of the two must say why."""

    reason: Reason = ""


class FlushInput(Input):
    """Which ISPs' running connections are forgotten, so that they are classified again."""

    uplink_ids: list[Key] = Field(min_length=1, max_length=256)
    most: int = Field(
        1000, ge=1, le=5000, description="so many at once; call again while `left` is not 0"
    )


class SummaryOut(Output):
    """A sentence that is put together of `parts`, each with its code; `text` is the whole of it in English."""

    text: str
    parts: list[StatementOut]


class BalanceSide(Output):
    """How the router balances before or after a change. `buckets`: the ISP of each remainder, or null."""

    method: str
    classifier: str | None
    denominator: int | None
    buckets: list[int | None]


class ChangeLine(Output):
    """One ISP, before and after. Null shares: the configuration does not say."""

    uplink_id: int
    name: str
    buckets_before: int
    buckets_after: int
    denominator_before: int | None
    denominator_after: int | None
    share_before: float | None
    share_after: float | None


class ForecastUplink(Output):
    """`connections`: running ones that keep this ISP; null: the router could not be asked."""

    uplink_id: int
    name: str
    connections: int | None
    share_before: float | None
    share_after: float | None


class ChangeForecast(Output):
    """`moved_share`: the part of new connections that will use another ISP than now."""

    connections: int | None
    moved_share: float | None
    lines: list[ForecastUplink]


class ChangeStep(Output):
    """`name` and `code` are stable words, `text` is English."""

    at: Time
    name: str
    ok: bool
    code: str
    text: str = Field(validation_alias="message")


class ChangeOutcome(Output):
    code: str
    text: str
    failures: int | None = Field(
        description="lines of the router's own rollback that failed when it last ran, where they still do"
    )


class PlannedOptions(Output):
    """What else the plan does: a plan that is made again keeps it."""

    queue_kind: QueueKind
    queue_limit_percent: int
    limit_fasttrack: bool
    pin_probes: bool


class ChangeRow(Output):
    """A change in a list. `now` is this server's time: deadlines are compared with it."""

    id: int
    router_id: int
    router_name: str
    state: ChangeState
    kind: PlanKind
    reason: str
    summary: SummaryOut = Field(description="parts are told with a semicolon between them")
    weights_before: str | None = Field(
        description="such as 1:2:2, in the order of the ISPs; null: they had no buckets, or a fix keeps them"
    )
    weights_after: str | None
    recommendation_id: int | None
    back_from_change_id: int | None = Field(description="the change from which it leads back")
    restorable: bool = Field(
        description="a change can be planned that puts back the buckets from before it"
    )
    succeeded: Succeeded | None = Field(
        description="since when the router no longer has what this change wrote; null: it has, or nobody confirmed it"
    )
    created_at: Time
    created_by: str
    approved_at: Time | None
    approved_by: str
    applied_by: str
    started_at: Time | None
    timer_s: int
    confirm_by: ConfirmBy
    deadline_at: Time | None = Field(description="when the router undoes it automatically")
    now: Time
    requested_end: RequestedEnd
    requested_by: str = Field(
        description="who asked for it, or discarded the plan; empty: checks, the router or Timbang decided"
    )
    ended_at: Time | None
    ended_by: EndedBy | None
    outcome: ChangeOutcome | None


class ChangePage(Output):
    items: list[ChangeRow]
    next_cursor: str | None


class RouterChange(ChangeRow):
    """`actions` is what the caller may do now."""

    needs_approval: bool
    options: PlannedOptions
    verified_at: Time | None
    before: BalanceSide
    after: BalanceSide
    lines: list[ChangeLine]
    effects: list[StatementOut]
    warnings: list[StatementOut]
    writes: list[ChangeWrite]
    script: str = Field(description="what the router keeps to undo the change automatically")
    rollback: list[str] = Field(
        description="console lines that put that script and its two triggers on the router before the first write; "
        "taken away again once the change is confirmed"
    )
    forecast: ChangeForecast
    steps: list[ChangeStep]
    actions: list[Action]


class OldConnections(Output):
    change_id: int
    read_at: Time
    total: int
    others: int = Field(
        description="running ones with none of these marks; after a conversion, those from before it"
    )
    lines: list[OldConnectionUplink] = Field(validation_alias="uplinks")
    warning: StatementOut


class Flushed(Output):
    """`left`: still there with the marks of these ISPs, those that came meanwhile included."""

    change_id: int
    removed: int
    left: int
