"""The numbers: summaries, trends, weeks, series, comparisons. Null means unknown, never zero."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from pydantic import Field

from backend.api.schemas.base import Direction, Output, Selection, Step, Time
from backend.api.schemas.campuses import Campus
from backend.api.schemas.reading import Difference, Finding, Regime
from backend.api.schemas.routers import PollHealth, Router


class Window(Output):
    from_: Time = Field(serialization_alias="from")
    to: Time
    selection: Selection
    timezone: str
    seconds: int = Field(description="selected seconds inside from..to")
    label: str


class Coverage(Output):
    observed: float = Field(description="seconds whose bytes are known / seconds of the window")
    bridged: float = Field(description="part of it whose shape is not known")


class SplitCoverage(Output):
    """Shares and skew are null while `state` is unknown: an ISP was not observed, or for far less time than another."""

    state: Literal["known", "partial", "unknown"]
    least: str | None = Field(description="the ISP that was observed least")
    least_s: float
    longest: str | None
    longest_s: float


class DirectionFigures(Output):
    bytes: int
    ideal_share: float
    configured_share: float | None
    achieved_share: float | None
    mean_bps: int | None
    p95_bps: int | None
    max_bps: int | None
    mean_utilization: float | None
    p95_utilization: float | None
    max_utilization: float | None
    above_70: float | None
    above_80: float | None
    above_90: float | None
    probe_bytes: int = Field(description="part of `bytes` that our own tests moved")
    achieved_share_without_probes: float | None


class UplinkFigures(Output):
    uplink_id: int
    name: str
    provider: str
    position: int
    download_bps: int
    upload_bps: int
    coverage: Coverage
    download: DirectionFigures
    upload: DirectionFigures


class TotalFigures(Output):
    """No maximum: the lines' fastest samples are of different moments, so their sum never happened."""

    bytes: int
    skew: float | None
    band: Literal["balanced", "skewed", "strongly_skewed"] | None
    wrong_isp_bytes: int | None
    jain: float | None
    mean_bps: int | None
    p95_bps: int | None
    p95_utilization: float | None
    probe_bytes: int
    skew_without_probes: float | None


class Reason(Output):
    code: str
    params: dict[str, str]


class Verdict(Output):
    state: Literal[
        "balanced",
        "skewed",
        "strongly_skewed",
        "overloaded",
        "idle",
        "not_enough_data",
        "stale",
        "link_down",
    ]
    params: dict[str, str]
    sentence_en: str
    sentence_id: str
    reasons: list[Reason]


class Summary(Output):
    router_id: int
    window: Window
    coverage: Coverage
    split: SplitCoverage
    verdict: Verdict
    uplinks: list[UplinkFigures]
    download: TotalFigures
    upload: TotalFigures
    regimes: list[Regime]


class UplinkState(Output):
    uplink_id: int
    state: Literal["up", "down", "stale", "missing", "never"]
    since: Time | None
    at: Time | None
    age_s: float | None
    download_bps: int | None
    upload_bps: int | None
    probing: bool = False


class LivePoint(Output):
    at: Time
    download_bps: int | None
    upload_bps: int | None


class ProbeTime(Output):
    run_id: int
    kind: Literal["tcp", "udp", "load"]
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
    summary: Summary
    states: list[UplinkState]
    regime: Regime | None
    findings: list[Finding]


class OverviewRow(Output):
    router_id: int
    name: str
    campus: str
    verdict: Verdict
    download_skew: float | None
    upload_skew: float | None
    coverage: float
    health: PollHealth


class OverviewList(Output):
    items: list[OverviewRow]
    next_cursor: str | None


class SkewPoint(Output):
    from_: Time = Field(serialization_alias="from")
    to: Time
    download: float | None
    upload: float | None
    coverage: float
    download_bytes: int
    upload_bytes: int


class SkewTrend(Output):
    router_id: int
    step: Step
    points: list[SkewPoint]
    regimes: list[Regime]


class WeekBrief(Output):
    week: str = Field(description="ISO week '2026-W47'")
    from_: Time = Field(serialization_alias="from")
    to: Time
    coverage: float
    download_bytes: int
    upload_bytes: int
    download_skew: float | None
    upload_skew: float | None
    partial: bool


class WeekList(Output):
    items: list[WeekBrief]
    next_cursor: str | None


class Change(Output):
    uplink_id: int
    download_bytes: float | None = Field(description="this/last - 1")
    upload_bytes: float | None
    download_share: float | None = Field(description="points, this - last")
    upload_share: float | None


class WeekDay(Output):
    date: dt.date
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    covered_s: int
    download_probe_bytes: int = Field(description="part of the bytes that our own tests moved")
    upload_probe_bytes: int


class Event(Output):
    id: int
    uplink_id: int | None
    from_: Time = Field(serialization_alias="from")
    to: Time | None
    kind: str
    detail: dict[str, str]


class EventPage(Output):
    items: list[Event]
    next_cursor: str | None


class WeekReport(Output):
    week: str
    previous: str | None
    next: str | None
    summary: Summary
    last_week: Summary | None
    changes: list[Change]
    days: list[WeekDay]
    events: list[Event]


class SeriesRow(Output):
    uplink_id: int
    at: Time
    seconds: float
    download_bytes: int
    upload_bytes: int
    download_bps: int | None
    upload_bps: int | None
    max_download_bps: int | None
    max_upload_bps: int | None
    covered: float
    bridged: bool


class Series(Output):
    step: Step
    rows: list[SeriesRow]
    next_cursor: str | None


class Effect(Output):
    uplink_id: int | None
    metric: str
    direction: Direction
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    effect_size: float | None
    magnitude: Literal["negligible", "small", "medium", "large"] | None = Field(
        description="the word for `effect_size`"
    )
    p_value: float | None
    statement: str


class LikeVolume(Output):
    """One ISP over the like hours: bytes of a typical week, and the 95th percentile of its slots."""

    uplink_id: int
    download_bytes: int | None
    upload_bytes: int | None
    download_p95_bps: int | None
    upload_p95_bps: int | None
    download_p95_utilization: float | None
    upload_p95_utilization: float | None


class SideWeek(Output):
    """One ISP in one ISO week, as far as the week belongs to the side."""

    week: str
    from_: Time = Field(serialization_alias="from")
    to: Time
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    coverage: float


class ComparedSide(Output):
    """What a comparison says of one side beside its summary."""

    regime: Regime | None = Field(description="the regime that held longest")
    days: int = Field(description="days that the test compares")
    weeks_of_data: float = Field(description="observed time / one week")
    download_bytes: int | None = Field(description="of all ISPs in a typical week of like hours")
    upload_bytes: int | None
    volumes: list[LikeVolume]
    weeks: list[SideWeek] = Field(description="the newest 53 weeks")


class Caveat(Output):
    code: str
    text_en: str
    text_id: str


class Comparison(Output):
    router_id: int
    a: Summary
    b: Summary
    side_a: ComparedSide
    side_b: ComparedSide
    matched_hours: int
    effects: list[Effect]
    differences: list[Difference] = Field(description="from the configuration of a to that of b")
    caveats: list[Caveat]
    statement_en: str
    statement_id: str
    meaning_en: str = Field(
        description="in which band the skew of each side lies; empty where it is not known"
    )
    meaning_id: str


class WeekVolume(Output):
    week: str
    router_id: int
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    covered_s: int


class WeekVolumes(Output):
    items: list[WeekVolume]
    next_cursor: str | None
