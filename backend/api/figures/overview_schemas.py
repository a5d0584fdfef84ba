"""What a router's first page shows at once: figures, states of its ISPs, the last minutes."""

from __future__ import annotations

from pydantic import Field

from backend.api.discovery.reading_schemas import Finding
from backend.api.figures.number_schemas import Summary
from backend.api.http.models import Output, Time
from backend.api.inventory.campus_schemas import Campus
from backend.api.inventory.router_schemas import Router
from backend.domain.figures.load_now import Fullest
from backend.domain.probes.kinds import HeavyKind
from backend.services.figures.uplink_states import LivePoint, UplinkState
from backend.services.now.day import LastDay
from backend.services.now.open_events import OpenEvent
from backend.services.now.tiles import Tiles
from backend.services.now.troubles import Trouble
from backend.services.polling.poll_health import PollHealth
from backend.services.regimes.regimes import Regime
from backend.services.verdict.views import RouterVerdict


class ProbeTime(Output):
    run_id: int
    kind: HeavyKind
    from_: Time = Field(serialization_alias="from")
    to: Time | None = Field(description="null while it runs")


class LiveStrip(Output):
    uplink_id: int
    points: list[LivePoint]
    probes: list[ProbeTime] = Field(description="when tests filled the line")


class Overview(Output):
    router: Router
    campus: Campus
    now: Time
    verdict: RouterVerdict = Field(description="how it is now, whatever the window of `summary`")
    tiles: Tiles | None = Field(description="null: no ISP is set up")
    events: list[OpenEvent] = Field(description="that last, the worst first")
    last_day: LastDay
    summary: Summary
    states: list[UplinkState]
    regime: Regime | None
    findings: list[Finding]


class UplinkName(Output):
    name: str
    provider: str


class OverviewRow(Output):
    router_id: int
    name: str
    campus: str
    timezone: str = Field(description="of the campus, an IANA name; that of times in sentences")
    verdict: RouterVerdict
    download_bps: int | None = Field(
        description="sum of the ISPs at the last poll; null if that of any of them is unknown"
    )
    upload_bps: int | None = Field(description="likewise")
    fullest: Fullest | None = Field(
        description="the ISP that uses most of its contract now; null if no rate is known"
    )
    trend_bps: list[int | None] = Field(
        description="download of all ISPs in each 5 minutes of the last hour, oldest first; null: not observed"
    )
    download_skew: float | None
    upload_skew: float | None
    coverage: float
    health: PollHealth
    uplinks: list[UplinkName] = Field(description="in use")
    trouble: Trouble | None = Field(description="null: the verdict is about no ISP of this moment")


class OverviewList(Output):
    items: list[OverviewRow]
    next_cursor: str | None
