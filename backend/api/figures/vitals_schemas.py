"""The router itself: how it does, what polling costs it, and what its PCC buckets carry."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from backend.api.figures.number_schemas import Event, Window
from backend.api.http.models import Output, Time
from backend.services.advice.bucket_views import BucketCount
from backend.services.shown import StatementOut


class VitalsPoint(Output):
    """The polls of one stretch of time; means are over polls that were answered, null where none was."""

    from_: Time = Field(serialization_alias="from")
    to: Time
    cpu_load_pct: float | None
    max_cpu_load_pct: int | None
    connections: int | None
    max_connections: int | None
    memory_free_bytes: int | None = Field(description="the least")
    poll_ms: float | None
    max_poll_ms: int | None
    polls: int
    failed: int
    logins: int


class VitalsTotals(Output):
    polls: int
    failed: int
    answered_share: float | None
    cpu_load_pct: float | None
    max_cpu_load_pct: int | None
    connections: int | None
    max_connections: int | None
    poll_ms: float | None = Field(description="mean")
    p95_poll_ms: int | None = Field(description="of the polls themselves")
    max_poll_ms: int | None
    logins: int
    polls_per_hour: float | None
    asking_share: float | None = Field(
        description="part of the time in which the router was busy answering us"
    )


class Vitals(Output):
    """`oldest`: the first poll that is kept; the window may begin before it. Points without polls are left out."""

    router_id: int
    window: Window
    oldest: Time | None
    kept_days: int = Field(description="polls are kept so long")
    step_s: int
    memory_total_bytes: int | None
    points: list[VitalsPoint]
    totals: VitalsTotals
    events: list[Event] = Field(description="of the router, not of its ISPs; newest 200")


class BucketRegime(Output):
    """The buckets of one regime within the window.

    `counted`: `bytes` where the rules see every packet, `first_packets` where they see only the first of each
    connection, so that the counts say how many connections there were and not how much they carried.
    """

    regime_id: int
    label: str
    from_: Time = Field(serialization_alias="from")
    to: Time
    denominator: int
    classifier: str
    counted: Literal["bytes", "first_packets", "none"]
    buckets: list[BucketCount]
    coverage: float = Field(description="counted / selected time of the regime in the window")
    uneven_share: float | None = Field(
        description="part of the upload beyond an even split: half the sum of |share - expected|"
    )
    largest: int | None = Field(description="remainder that carried most of the upload")
    smallest: int | None
    statement: StatementOut


class Buckets(Output):
    router_id: int
    window: Window
    regimes: list[BucketRegime]


class BucketRow(Output):
    """A bucket of a regime as one row of a table."""

    regime_id: int
    label: str
    from_: Time = Field(serialization_alias="from")
    to: Time
    denominator: int
    classifier: str
    counted: str
    remainder: int
    uplink_id: int | None
    bytes: int
    packets: int
    share: float | None
    expected_share: float


class Wire(Output):
    """One default route of an ISP, or an ISP without any: `table` and what belongs to it are null then."""

    uplink_id: int
    name: str
    interface: str
    table: str | None
    gateway: str | None
    distance: int | None
    check_gateway: str | None = Field(description="null: the router does not look")
    marks: list[str] = Field(description="what leads into the table; none leads into main")
    source_nat: bool = Field(description="masquerade or src-nat covers what leaves here")


class Wiring(Output):
    read_at: Time | None = Field(description="null until a configuration was read")
    rows: list[Wire]
