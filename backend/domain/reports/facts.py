"""What is known of a period, as services gathered it for endpoints: the only source of what a report prints."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.dates.weeks import IsoWeek
from backend.domain.directions import Direction
from backend.domain.figures.summary import Summary
from backend.domain.figures.week_changes import FullestPart, UplinkWeekChange, VolumeChange
from backend.domain.reports.outlook.facts import PeriodOutlook
from backend.domain.statements import Statement
from backend.domain.verdict.cases import Tone
from backend.domain.verdict.period import PeriodVerdict

PeriodKind = Literal["week", "month", "term"]


@dataclass(frozen=True, slots=True)
class Isp:
    key: str  # of the uplink in the summary
    name: str
    provider: str


@dataclass(frozen=True, slots=True)
class Presence:
    """How long an ISP was there; seconds."""

    share: float | None  # of the known time
    up_s: float
    down_s: float
    unknown_s: float
    link_s: float = 0.0  # of `down_s`
    silent_s: float = 0.0  # likewise
    degraded_s: float = 0.0  # of `up_s`

    @property
    def known_part(self) -> float:
        whole = self.up_s + self.down_s + self.unknown_s
        return (self.up_s + self.down_s) / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class Paid:
    """One ISP; amounts as decimal texts, shares of its contract over whole days."""

    key: str
    cost: str | None
    currency: str | None
    mean: float | None
    peak: float | None
    per_tb: str | None = None  # of useful bytes


@dataclass(frozen=True, slots=True)
class Unused:
    """All ISPs with one currency together."""

    cost: str
    currency: str
    share: float


@dataclass(frozen=True, slots=True)
class Away:
    key: str
    paid: str | None
    currency: str | None
    promised: float | None  # share of a month


@dataclass(frozen=True, slots=True)
class DayVolume:
    date: dt.date
    key: str
    download_bytes: int
    upload_bytes: int
    covered_s: int

    def of(self, direction: Direction) -> int:
        return self.download_bytes if direction == "download" else self.upload_bytes


@dataclass(frozen=True, slots=True)
class Happening:
    """`key`: of an ISP, None: of the router. `to_at`: None while it lasts, `from_at` for a moment."""

    kind: str
    key: str | None
    from_at: dt.datetime
    to_at: dt.datetime | None
    detail: Mapping[str, str] = field(default_factory=dict)  # as event_details.flat has it
    speeds: tuple[tuple[int, int], tuple[int, int]] | None = None  # a new contract: before, after
    acknowledged_by: str = ""  # who acknowledged its incident before the period ended


@dataclass(frozen=True, slots=True)
class Act:
    kind: str  # change or drift
    state: str
    at: dt.datetime
    reason: str


@dataclass(frozen=True, slots=True)
class IspQuality:
    """Medians, and the mean of losses; bit/s, ms, parts of 1. `grade`: latency under load, A+ to F."""

    key: str
    download_bps: float | None
    upload_bps: float | None
    rtt_ms: float | None
    rtt_before_ms: float | None
    rtt_term_ms: float | None
    loss: float | None
    jitter_ms: float | None
    grade: str | None
    category: str | None
    tests: int


@dataclass(frozen=True, slots=True)
class PastWeek:
    week: IsoWeek
    p95: Mapping[str, float | None]  # of the contract, by ISP, in one direction


@dataclass(frozen=True, slots=True)
class LastAdvice:
    at: dt.datetime
    summary: Statement
    weights: str | None  # as `1:2:2`, where they were still to be decided on at the week's end


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodFacts:
    """What every report of a router prints, whatever its period."""

    period: PeriodKind
    router: str
    campus: str
    zone_name: str
    version: str
    from_at: dt.datetime
    to_at: dt.datetime
    is_running: bool
    isps: Sequence[Isp]  # in the order of the summary's
    this: Summary
    before: Summary | None  # a running period's: the same part of the one before
    verdict: PeriodVerdict
    tone: Tone
    sentence: Statement
    changes: Mapping[str, UplinkWeekChange]
    total_change: VolumeChange | None
    fullest: FullestPart | None
    fullest_before: FullestPart | None  # may be another ISP
    available: Presence
    available_before: Presence | None
    available_isps: Mapping[str, Presence]
    away: Sequence[Away]
    paid: Sequence[Paid]
    unused: Sequence[Unused]
    events: Sequence[Happening]  # in order, contracts among them, without acts
    acts: Sequence[Act]
    weeks: Sequence[PastWeek]  # oldest first
    quality: Sequence[IspQuality]
    tests: Mapping[str, int]  # by outcome
    advice: LastAdvice | None
    hits: tuple[int, int]  # figures of scored advice within their interval, of how many
    outlook: PeriodOutlook | None = (
        None  # of the moment that it is made; None: the period is long over
    )
    balancing_changed_at: dt.datetime | None = (
        None  # the last time in it, else the first time since
    )

    @property
    def is_past(self) -> bool:
        """Long over: what it says is of then."""
        return self.outlook is None

    def name_of(self, key: str | None) -> str:
        return next((isp.name for isp in self.isps if isp.key == key), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekFacts(PeriodFacts):
    week: IsoWeek  # the last one of `weeks`
    days: Sequence[DayVolume]
    hours: Mapping[int, float]  # utilization of the fullest ISP, by hour of the week
