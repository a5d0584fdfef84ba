"""One large transfer now and over all ISPs at once. Null means unknown, never zero."""

from __future__ import annotations

from pydantic import AliasPath, Field

from backend.api.http.models import Output, Time
from backend.domain.directions import Direction
from backend.services.advice.large_transfers import Hours
from backend.services.shown import StatementOut


class TransferRow(Output):
    """A slot of 5 minutes in which not all ISPs were measured counts for nothing."""

    hours: Hours = Field(description="`work`: of the work calendar. `all`: at any hour")
    direction: Direction
    slots: int = Field(validation_alias=AliasPath("made", "slots"))
    now_median_bps: float = Field(
        validation_alias=AliasPath("made", "now", "median_bps"),
        description="the transfer draws one ISP by the configured shares and gets its free capacity",
    )
    now_p10_bps: float = Field(
        validation_alias=AliasPath("made", "now", "p10_bps"), description="one in ten is slower"
    )
    pooled_median_bps: float = Field(
        validation_alias=AliasPath("made", "pooled", "median_bps"),
        description="over all ISPs at once: 95 % of the free capacity of those without random loss, and together as "
        "much of the lossy ones as the best of them gives to one TCP connection",
    )
    pooled_p10_bps: float = Field(validation_alias=AliasPath("made", "pooled", "p10_bps"))
    factor: float | None = Field(
        validation_alias=AliasPath("made", "factor"),
        description="of the medians; null where there is mostly no free capacity now",
    )
    now_minutes: float | None = Field(
        validation_alias=AliasPath("made", "now", "minutes"), description="for 100 GB at the median"
    )
    pooled_minutes: float | None = Field(validation_alias=AliasPath("made", "pooled", "minutes"))


class PooledPath(Output):
    uplink_id: int
    name: str
    share: float = Field(description="of new connections, by the configuration")
    loss: float = Field(
        description="of pings in hours in which no ISP was half full; 0 unless at least 0.1 % is certain"
    )
    rtt_ms: float | None
    cap_bps: float | None = Field(
        description="what one TCP connection reaches with that loss, sqrt(2 / loss) / rtt segments a second; null "
        "without random loss"
    )


class Crowd(Output):
    """How full, at the 95th percentile of the work hours; the fuller direction."""

    today: float = Field(description="the fullest ISP")
    pooled: float = Field(description="all ISPs together")
    weighted: float = Field(description="the fullest ISP with weights after the contracts")


class Cuts(Output):
    """How often an ISP fell away since all are recorded, four weeks at most."""

    days: float
    count: int
    per_month: float
    connections_per_month: float | None = Field(
        description="running connections that were cut, by the router's mean count and the shares"
    )


class LargeTransfer(Output):
    router_id: int
    from_: Time = Field(
        serialization_alias="from", validation_alias=AliasPath("window", "start_ms")
    )
    to: Time = Field(validation_alias=AliasPath("window", "end_ms"))
    access_bps: int = Field(description="what the host itself can send and receive")
    days: int = Field(description="recorded days with work hours")
    lacking: list[StatementOut] = Field(description="why nothing can be said; then `rows` is empty")
    statement: StatementOut | None = Field(
        description="of downloads in the work hours, and of the campus"
    )
    cuts: Cuts | None
    cut: StatementOut | None
    lossy: list[StatementOut] = Field(description="ISPs that lose pings while they are not full")
    crowd: Crowd | None
    paths: list[PooledPath]
    rows: list[TransferRow]
